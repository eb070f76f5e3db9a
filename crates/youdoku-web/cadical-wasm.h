// Included before each of CaDiCaL's files where it is compiled for a page. CaDiCaL can run other programs to read
// compressed files, set an alarm in its own command, and look at the network for a seed: the library does none of
// that, and a page has nothing of the kind. So everything here fails, as it may anywhere. The headers that would
// declare these (sys/wait.h, sys/resource.h, ifaddrs.h, netdb.h) are empty files beside this one.
#pragma once
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>

extern "C" {

// Other programs.
static inline FILE *popen (const char *, const char *) { return nullptr; }
static inline int pclose (FILE *) { return -1; }
static inline int pipe (int *) { return -1; }
static inline int dup (int) { return -1; }
static inline int dup2 (int, int) { return -1; }
static inline pid_t fork (void) { return -1; }
static inline pid_t getpid (void) { return 1; }
static inline pid_t waitpid (pid_t, int *, int) { return -1; }
static inline int execv (const char *, char *const *) { return -1; }

// Alarms and the processor's time. What CaDiCaL reads there it prints, and shares out among its phases.
static inline unsigned alarm (unsigned) { return 0; }
__attribute__ ((weak)) clock_t clock (void) { return 0; }
enum { RUSAGE_SELF = 0 };
struct rusage {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss;
};
static inline int getrusage (int, struct rusage *used) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  *used = {};
  used->ru_utime.tv_sec = now.tv_sec;
  used->ru_utime.tv_usec = now.tv_nsec / 1000;
  return 0;
}

// The network.
enum { NI_NUMERICHOST = 1 };
struct ifaddrs {
  struct ifaddrs *ifa_next;
  struct sockaddr *ifa_addr;
};
static inline int getifaddrs (struct ifaddrs **) { return -1; }
static inline void freeifaddrs (struct ifaddrs *) {}
static inline int getnameinfo (const void *, int, char *, int, char *, int, int) { return -1; }
}
