// Literals of the board's sentence: the d-th digit in cell i of a grid with n digits is variable i·n + d, in every
// encoding. A cell has one name here, `r1c4`; the course's name of the literal, `d3_1_4`, stands beside it.

import { nameOf, symbol } from "../puzzle.js";

/** @typedef {import("../puzzle.js").Grid} Grid */
/** What a literal says: the digit, by its place, stands in the cell or does not. @typedef {{cell: number, digit: number, holds: boolean}} Said */

/** What a literal says; null where its variable is none of a cell's. @param {Grid} grid @param {number} literal @returns {Said | null} */
export function said(grid, literal) {
  const variable = Math.abs(literal) - 1;
  const cell = Math.floor(variable / grid.digits);
  if (!literal || cell >= grid.rows * grid.columns) return null;
  return { cell, digit: (variable % grid.digits) + 1, holds: literal > 0 };
}

/** `r1c4 = 3`. @param {Grid} grid @param {number} literal */
export function inWords(grid, literal) {
  const is = said(grid, literal);
  if (!is) return `${literal < 0 ? "not " : ""}x${Math.abs(literal)}`;
  return `${nameOf(grid.columns, is.cell)} ${is.holds ? "=" : "≠"} ${symbol(grid, is.digit)}`;
}

/** `d3_1_4`, with `!` where it does not hold. @param {Grid} grid @param {number} literal */
export function symbolic(grid, literal) {
  const is = said(grid, literal);
  if (!is) return inWords(grid, literal);
  const [row, column] = [Math.floor(is.cell / grid.columns) + 1, (is.cell % grid.columns) + 1];
  return `${is.holds ? "" : "!"}d${symbol(grid, is.digit)}_${row}_${column}`;
}

/** The literals of a clause as the server writes it, `!d3_1_4 d3_2_4`; those it does not know are left out. @param {Grid} grid @param {string} text @returns {number[]} */
export function literalsIn(grid, text) {
  return [...text.matchAll(/(!?)\bd(-?\d+)_(\d+)_(\d+)\b/g)].flatMap(([, not, value, row, column]) => {
    const digit = Number(value) - grid.least + 1;
    const cell = (Number(row) - 1) * grid.columns + Number(column) - 1;
    const known = digit >= 1 && digit <= grid.digits && Number(row) <= grid.rows && Number(column) <= grid.columns;
    return known ? [(cell * grid.digits + digit) * (not ? -1 : 1)] : [];
  });
}

/** The cells that literals speak of, each once. @param {Grid} grid @param {readonly number[]} literals @returns {number[]} */
export const cellsOf = (grid, literals) => [...new Set(literals.flatMap((literal) => said(grid, literal)?.cell ?? []))];
