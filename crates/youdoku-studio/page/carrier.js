// Who carries the page's questions: the server that the page comes from.
export { Live as Carrier } from "./live.js";
