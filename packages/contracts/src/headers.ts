/** Our HTTP headers. */
export const headers = {
  /** Response to a write: the log position it reached. */
  logPosition: 'X-Log-Position',
  /** Request of a read: answer only from read models that have reached this position. */
  minLogPosition: 'X-Min-Log-Position',
  /** Response with a list: the number of matches on all pages. */
  totalCount: 'X-Total-Count',
  /** Response with a list: the percent-encoded search it is for, when the requested one had no matches. */
  respelled: 'X-Search-Respelled',
  /** Response with a list: the percent-encoded words that were dropped from the search because they had no matches. */
  missing: 'X-Search-Missing',
  requestId: 'X-Request-Id',
  /** Request of a write: the source of the change (`form`, `bulk`, `restore`); `api` by default. */
  changeSource: 'X-Change-Source',
  /** Request of a login, or to allow notices: a random text stored by the browser, to recognise the device. */
  deviceToken: 'X-Device-Token',
  /** Request of an idle page: does not keep the session alive. */
  unattended: 'X-Unattended',
  /** Request of a write: a random key. Requests of one admin with the same key are one act. */
  actKey: 'X-Act-Key',
  idempotencyKey: 'Idempotency-Key',
  idempotentReplayed: 'Idempotent-Replayed',
} as const;
