/** Headers of ours, as written on the wire. */
export const headers = {
  /** Answer of a write: the log position it reached. */
  logPosition: 'X-Log-Position',
  /** Request of a read: answer only from read models that have passed this position. */
  minLogPosition: 'X-Min-Log-Position',
  /** Answer of a list: how many listings match, on all pages together. */
  totalCount: 'X-Total-Count',
  /** Answer of a list: the search that it is of, percent-encoded, when there was nothing for the one that was asked for. */
  respelled: 'X-Search-Respelled',
  /** Answer of a list: the words of the search that nothing was found for and that were left out, percent-encoded. */
  missing: 'X-Search-Missing',
  requestId: 'X-Request-Id',
  /** Request of a write: what the change was made with (`form`, `bulk`, `restore`); `api` when absent. */
  changeSource: 'X-Change-Source',
  /** Request of a login: a random text that the browser keeps, by which it is known again. */
  deviceToken: 'X-Device-Token',
  /** Request of a page that nobody is at: it keeps no session alive. */
  unattended: 'X-Unattended',
  /** Request of a write: the key of an act that takes several requests, random. Those that one admin sends with it are one act. */
  actKey: 'X-Act-Key',
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
} as const;
