// Which URLs are not requested, judging by their path alone.

// Reads with side effects, redirects, endless responses, or a high cost for the host.
const UNSUITED =
  /log-?out|sign-?out|log-?in|sign-?in|auth|token|csrf|callback|confirm|verify|unsubscribe|subscribe|delete|remove|cancel|reset|revoke|redirect|export|download|stream|events|socket|random|batch|webhook|restart|shutdown|reload|\bquit|\bstop|\bkill|purge|flush|\bclear|debug|pprof|profiling|heap-?dump|support-?bundle|backup|snapshot/i

export function isUnsuitedRead(path: string): boolean {
  return UNSUITED.test(path)
}
