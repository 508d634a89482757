import { adminMessages } from '@marketplace/contracts/admin-messages';
import { useMemo, useState } from 'react';
import { showError } from '../../ui/toasts.ts';
import type { PriceStep } from '../listing/questions.tsx';
import { usePriceQuestion } from '../listing/questions.tsx';
import { useUnsavedWork } from '../ui/unsaved.tsx';
import { useFoundListings } from './found-listings.ts';
import type { JudgedRow } from './row-status.ts';
import { countsOf, judgeRows, toSend } from './row-status.ts';
import type { Row } from './rows.ts';
import { useSheet } from './use-sheet.ts';
import type { BulkOutcome } from './use-upload.ts';
import { useUpload } from './use-upload.ts';

const NO_ROWS: readonly Row[] = [];

export type Bulk = ReturnType<typeof useBulk>;

/** A bulk upload from its text or file to its end. What was typed stays after a refusal. */
export function useBulk() {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const source = useSheet(refuse);
  const rows = source.sheet?.rows ?? NO_ROWS;
  const found = useFoundListings(rows);
  const judged = useMemo(() => judgeRows(rows, found.known), [rows, found.known]);
  const counts = useMemo(() => countsOf(judged), [judged]);
  const sending = useUpload({ ...source, refuse, setOutcome, onChanged: found.reset });
  const { confirmPrices, question } = usePriceQuestion();
  useUnsavedWork(source.hasWork);

  function refuse(reason: string) {
    setOutcome({ kind: 'refused', reason });
    showError(reason);
  }

  async function upload() {
    setOutcome(undefined);
    const wanted = judged.filter(({ status }) => status === 'ready' || status === 'change');
    const reason = source.sheet
      ? reasonNotToSend(wanted, counts)
      : (source.problem ?? adminMessages.bulkNotArray);
    if (reason !== undefined) return refuse(reason);
    if (await confirmPrices(wanted.flatMap(priceStepOf))) await sending.send(wanted.map(toSend));
  }

  /** Something else begins: the outcome of the last upload disappears. */
  const afresh =
    <Argument>(act: (argument: Argument) => unknown) =>
    (argument: Argument) => {
      setOutcome(undefined);
      void act(argument);
    };
  return {
    ...source,
    judged,
    counts,
    found,
    outcome,
    upload,
    refuse,
    priceQuestion: question,
    type: afresh(source.type),
    loadExample: afresh<void>(source.loadExample),
    loadFile: afresh(source.loadFile),
    progress: sending.progress,
    stopped: sending.stopped,
    resume: afresh(sending.resume),
    review: afresh(sending.review),
    discard: sending.discard,
  };
}

function reasonNotToSend(wanted: readonly JudgedRow[], counts: ReturnType<typeof countsOf>) {
  if (counts.errors > 0) return 'Nothing was sent: some items need your attention.';
  if (wanted.length === 0)
    return counts.same > 0
      ? 'Nothing was sent: the properties already have these values.'
      : 'Nothing was sent: every row is left out.';
  if (wanted.some(({ row, current }) => row.target && !current))
    return 'Nothing was sent: the properties to change could not be loaded.';
  return undefined;
}

/** Only a row that changes a listing has an earlier price. */
function priceStepOf({ row, current, changed }: JudgedRow): PriceStep[] {
  const after = row.changes.price;
  if (!current || !changed?.includes('price') || !after) return [];
  return [{ title: current.title, before: current.price, after }];
}
