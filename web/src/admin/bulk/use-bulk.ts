import { adminMessages } from '@marketplace/contracts/admin-messages';
import { useMemo, useState } from 'react';
import { showError } from '../../ui/toasts.ts';
import type { PriceStep } from '../listing/questions.tsx';
import { usePriceQuestion } from '../listing/questions.tsx';
import { useUnsavedWork } from '../ui/unsaved.tsx';
import { useListed } from './use-listed.ts';
import type { Row } from './rows.ts';
import type { Judged } from './row-status.ts';
import { countsOf, judged, toSend } from './row-status.ts';
import { useSheet } from './use-sheet.ts';
import { useSource } from './use-source.ts';
import { useUpload } from './use-upload.ts';

/** How the last act ended, as it is said on the page. */
export type BulkOutcome = { kind: 'uploaded'; message: string } | { kind: 'refused'; reason: string };

const SOME_ARE_WRONG = 'Nothing was sent: some items need your attention.';
const NONE_IS_LEFT = 'Nothing was sent: every row is left out.';
const NOTHING_CHANGES = 'Nothing was sent: the properties already have these values.';
const NOT_CHECKED = 'Nothing was sent: the properties to change could not be loaded.';
const NO_ROWS: readonly Row[] = [];

export type Bulk = ReturnType<typeof useBulk>;

/** A bulk upload from its text or file to its end. What was typed stays after a refusal. */
export function useBulk() {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const rows = useSheet();
  const { sheet, problem } = rows;
  const source = useSource(rows, refuse);
  const listed = useListed(sheet?.rows ?? NO_ROWS);
  const all = useMemo(() => judged(sheet?.rows ?? NO_ROWS, listed.known), [sheet, listed.known]);
  const counts = useMemo(() => countsOf(all), [all]);
  const sending = useUpload({
    sheet,
    show: rows.show,
    clear: source.clear,
    refuse,
    onStored: (message) => setOutcome({ kind: 'uploaded', message }),
    onChanged: listed.reset,
    onUndone() {
      setOutcome(undefined);
      listed.reset();
    },
  });
  const { confirmPrices, question } = usePriceQuestion();
  useUnsavedWork(source.hasWork);

  function refuse(reason: string) {
    setOutcome({ kind: 'refused', reason });
    showError(reason);
  }

  async function upload() {
    setOutcome(undefined);
    if (!sheet) return refuse(problem ?? adminMessages.bulkNotArray);
    if (counts.errors > 0) return refuse(SOME_ARE_WRONG);
    const wanted = all.filter(({ standing }) => standing === 'ready' || standing === 'change');
    if (wanted.length === 0) return refuse(counts.same > 0 ? NOTHING_CHANGES : NONE_IS_LEFT);
    if (wanted.some(({ row, current }) => row.target && !current)) return refuse(NOT_CHECKED);
    if (await confirmPrices(wanted.flatMap(priceStepOf))) await sending.send(wanted.map(toSend));
  }

  /** Something else is begun: what the last act came to is said no longer. */
  const anew =
    <Argument>(act: (argument: Argument) => unknown) =>
    (argument: Argument) => {
      setOutcome(undefined);
      void act(argument);
    };

  return {
    sheet,
    problem,
    all,
    counts,
    listed,
    outcome,
    upload,
    priceQuestion: question,
    refuse,
    isReading: rows.isReading,
    setColumn: rows.setColumn,
    choose: rows.choose,
    text: source.text,
    type: anew(source.type),
    write: source.write,
    clear: source.clear,
    loadExample: anew<void>(source.loadExample),
    loadFile: anew(source.loadFile),
    progress: sending.progress,
    stopped: sending.stopped,
    resume: anew(sending.resume),
    lookAt: anew(sending.lookAt),
    discard: sending.discard,
  };
}

/** Only a row that changes a listing has a price from before. */
function priceStepOf({ row, current, changed }: Judged): PriceStep[] {
  const after = row.changes.price;
  if (!current || !changed?.includes('price') || !after) return [];
  return [{ title: current.title, before: current.price, after }];
}
