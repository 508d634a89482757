import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { isChange } from '@marketplace/contracts/listings/listing.commands';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomKey } from '../../api/request-headers.ts';
import { count } from '../../ui/format.ts';
import { showError, showInfo } from '../../ui/toasts.tsx';
import type { PriceStep } from '../listing/questions.tsx';
import { usePriceQuestion } from '../listing/questions.tsx';
import { actBetween, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { useAuth } from '../session/session.ts';
import { useUnsavedWork } from '../ui/unsaved.tsx';
import type { Mapping } from './columns.ts';
import { keepColumn, mappingOf, withColumn } from './columns.ts';
import { jsonExample } from './format-guide.tsx';
import { useFoundListings } from './found-listings.ts';
import { jsonTable, readFile } from './read-file.ts';
import { keepMeaning } from './readings.ts';
import type { Item, JudgedRow, Row } from './rows.ts';
import {
  countsOf,
  judgeRows,
  rowsOf,
  rowsOfItems,
  toSend,
  withCell,
  withEarlier,
  withRefusals,
} from './rows.ts';
import type { KeptUpload, Part, SendingOutcome } from './send-upload.ts';
import { forgetUpload, inParts, keepUpload, keptUploads, partsLeft, sendUpload } from './send-upload.ts';
import type { Table } from './table.ts';
import { Unreadable } from './table.ts';
import type { RowField } from './values.ts';

const NO_ROWS: readonly Row[] = [];

export type Bulk = ReturnType<typeof useBulk>;

/** A bulk upload from its text or file to its end. The typed text stays after a refusal. */
export function useBulk() {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const source = useSheet(refuse);
  const rows = source.sheet?.rows ?? NO_ROWS;
  const found = useFoundListings(rows);
  const judged = useMemo(() => judgeRows(rows, found.known), [rows, found.known]);
  const counts = useMemo(() => countsOf(judged), [judged]);
  const sending = useUpload({ ...source, refuse, setOutcome, onChanged: found.reset });
  const { confirmPrices, priceDialog } = usePriceQuestion();
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

  /** Clears the outcome of the last upload before the act. */
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
    priceDialog,
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

/** The rows of one upload before it is sent. */
export interface Sheet {
  file: string | null;
  /** The parsed table; undefined for rows of an interrupted upload. */
  table: Table | undefined;
  mapping: Mapping;
  /** Whether listings are added as drafts. */
  asDrafts: boolean;
  rows: readonly Row[];
}

function useSheet(refuse: (reason: string) => void) {
  const { sheet, setSheet, replace, ...reading } = useReading();
  const [text, setText] = useState('');

  const open = (file: string | null, read: () => Promise<Table> | Table) =>
    replace(async () => {
      const table = await read();
      const mapping = mappingOf(table);
      return { file, table, mapping, asDrafts: false, rows: await rowsOf(table, { mapping }) };
    });
  /** Reads the table again; edits and choices stay, also those made until then. */
  async function readAgain(changes: Partial<Sheet>) {
    if (!sheet?.table) return;
    const { table } = sheet;
    const next = { ...sheet, ...changes };
    setSheet(next);
    await replace(
      async () => ({ ...next, rows: await rowsOf(table, next) }),
      (made, now) => ({ ...made, rows: withEarlier(made.rows, now.rows) }),
    );
  }
  const show = (next: Sheet | undefined) => replace(async () => next);
  const changeRows = (numbers: readonly number[], change: (row: Row) => Row) => {
    const changed = new Set(numbers);
    const rows = sheet?.rows.map((row) => (changed.has(row.number) ? change(row) : row));
    if (sheet && rows) setSheet({ ...sheet, rows });
    return rows;
  };
  function type(typed: string) {
    setText(typed);
    void (typed.trim() === '' ? show(undefined) : open(null, () => jsonTable(typed)));
  }
  return {
    ...reading,
    sheet,
    text,
    /** Whether there is anything that was not uploaded. */
    hasWork: (text !== '' || sheet !== undefined) && text !== jsonExample,
    show,
    type,
    clear: () => type(''),
    loadExample() {
      type(jsonExample);
      showInfo(adminMessages.bulkExampleLoaded);
    },
    async loadFile(file: File) {
      setText('');
      const wrong = await open(file.name, () => readFile(file));
      if (wrong !== undefined) refuse(`${file.name}: ${wrong}`);
    },
    setColumn(column: number, field: RowField | null) {
      if (!sheet?.table) return;
      keepColumn(sheet.table.headings[column] ?? '', field);
      void readAgain({ mapping: withColumn(sheet.mapping, column, field) });
    },
    setMeaning(field: ListingField, written: string, means: string) {
      keepMeaning(field, written, means);
      void readAgain({});
    },
    setAsDrafts: (asDrafts: boolean) => void readAgain({ asDrafts }),
    /** Edits a cell, and the typed text. */
    write(number: number, field: ListingField, typed: string) {
      const rows = changeRows([number], (row) => withCell(row, field, typed));
      if (rows && text !== '')
        setText(
          JSON.stringify(
            rows.map(({ item }) => item),
            null,
            2,
          ),
        );
    },
    setChoice: (numbers: readonly number[], choice: Row['choice']) =>
      void changeRows(numbers, (row) => ({ ...row, choice })),
  };
}

function useReading() {
  const [sheet, setSheet] = useState<Sheet>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  /** Makes another sheet asynchronously; the result of an earlier call is then ignored. Returns the reason when there is none. */
  async function replace(
    make: () => Promise<Sheet | undefined>,
    merge = (made: Sheet, _now: Sheet) => made,
  ): Promise<string | undefined> {
    const turn = ++latest.current;
    let made: Sheet | undefined;
    let wrong: string | undefined;
    setIsReading(true);
    try {
      made = await make();
    } catch (error) {
      wrong = error instanceof Unreadable ? error.message : adminMessages.bulkFailed;
    }
    if (turn !== latest.current) return undefined;
    setIsReading(false);
    setSheet((now) => (made && now ? merge(made, now) : made));
    setProblem(wrong);
    return wrong;
  }
  return { sheet, setSheet, problem, isReading, replace };
}

/** The result of the last upload, as shown on the page. */
export type BulkOutcome = { kind: 'uploaded'; message: string } | { kind: 'refused'; reason: string };

interface UploadOptions {
  sheet: Sheet | undefined;
  show: (sheet: Sheet) => unknown;
  clear: () => void;
  refuse: (reason: string) => void;
  setOutcome: (outcome: BulkOutcome | undefined) => void;
  onChanged: () => void;
}

function useUpload({ sheet, show, clear, refuse, setOutcome, onChanged }: UploadOptions) {
  const sending = useSending();
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  /** An upload that stopped before its first part was acknowledged, with its rows in the grid: sending them again resumes it. */
  const [attempt, setAttempt] = useState<{ upload: KeptUpload; rows: readonly Row[] }>();
  const retried = attempt && attempt.rows === sheet?.rows ? attempt.upload : undefined;

  async function finish(ended: SendingOutcome, sent: readonly Row[]) {
    const { id, done, total, changes = 0, positions = [] } = ended.upload;
    setAttempt(undefined);
    if (ended.kind === 'uploaded') {
      const message = adminMessages.bulkUploaded(total - changes, changes);
      setOutcome({ kind: 'uploaded', message });
      offerUndo(message, actBetween(id, positions), () => {
        setOutcome(undefined);
        onChanged();
      });
      clear();
    } else {
      const saved = `${counted(done, 'row')} of ${count(total)} ${done === 1 ? 'was' : 'were'} saved. Then: `;
      refuse(done === 0 ? ended.reason : saved + ended.reason);
      if (ended.kind === 'refused') show(refusedSheet(ended, sheet, sent));
      else if (done > 0) clear();
      else if (sheet) setAttempt({ upload: ended.upload, rows: sheet.rows });
    }
    if (done === 0) return;
    onChanged();
    await refreshListings();
  }
  return {
    progress: sending.progress,
    /** Uploads to resume, except the one whose rows are in the grid. */
    stopped: sending.stopped.filter(({ id }) => id !== retried?.id),
    async send(ready: readonly Row[]) {
      const items = ready.map(({ item }) => item);
      const sent = retried ? sending.resume(retried) : sending.begin(items, sheet?.file ?? null);
      await finish(await sent, ready);
    },
    resume: async (upload: KeptUpload) => finish(await sending.resume(upload), []),
    async review(upload: KeptUpload) {
      show(sheetOfItems(upload.file, await sending.drop(upload)));
    },
    discard: (upload: KeptUpload) => void sending.drop(upload),
  };
}

function sheetOfItems(file: string | null, items: readonly Item[]): Sheet {
  return { file, table: undefined, mapping: [], asDrafts: false, rows: rowsOfItems(items) };
}

/** Returns the rows that were not stored, with the server's errors. */
function refusedSheet(
  { upload, left, errors }: Extract<SendingOutcome, { kind: 'refused' }>,
  sheet: Sheet | undefined,
  sent: readonly Row[],
): Sheet {
  const items = left.flatMap((part) => part.items);
  const stored = sent.slice(0, Math.max(0, sent.length - items.length)).map(({ number }) => number);
  const own = sheetOfItems(upload.file, items);
  if (!sheet || sent.length === 0) return { ...own, rows: withRefusals(own.rows, own.rows, errors) };
  const rows = sheet.rows.filter(({ number }) => !stored.includes(number));
  const table = stored.length === 0 ? sheet.table : undefined;
  return { ...sheet, table, rows: withRefusals(rows, sent.slice(stored.length), errors) };
}

interface Progress {
  upload: KeptUpload;
  percent: number;
  /** Whether it can be resumed after this page is closed. */
  isKept: boolean;
}

function useSending() {
  const { session } = useAuth();
  const username = 'username' in session ? session.username : '';
  const [progress, setProgress] = useState<Progress>();
  const [stopped, setStopped] = useState<readonly KeptUpload[]>([]);
  /** Unsent parts of uploads that stopped in this page: the device may have no room for them. */
  const [unsent] = useState(() => new Map<string, readonly Part[]>());
  useEffect(() => {
    void keptUploads(username).then(setStopped);
  }, [username]);

  const remove = (id: string) => setStopped((all) => all.filter((one) => one.id !== id));
  const leftOf = async ({ id }: KeptUpload) => unsent.get(id) ?? partsLeft(id);

  async function send(upload: KeptUpload, parts: readonly Part[], isKept: boolean): Promise<SendingOutcome> {
    remove(upload.id);
    const outcome = await sendUpload(upload, parts, (now, percent) =>
      setProgress({ upload: now, percent, isKept }),
    );
    setProgress(undefined);
    if (outcome.kind !== 'stopped') return outcome;
    unsent.set(upload.id, outcome.left);
    setStopped((all) => [...all, outcome.upload]);
    return outcome;
  }
  return {
    progress,
    stopped,
    async begin(items: readonly Item[], file: string | null): Promise<SendingOutcome> {
      const [id, startedAt] = [randomKey(), new Date().toISOString()];
      const changes = items.filter(isChange).length;
      const upload = { id, username, file, startedAt, total: items.length, changes, done: 0 };
      setProgress({ upload, percent: 0, isKept: true });
      const parts = inParts(id, items);
      return send(upload, parts, await keepUpload(upload, parts));
    },
    resume: async (upload: KeptUpload) => send(upload, await leftOf(upload), !unsent.has(upload.id)),
    async drop(upload: KeptUpload): Promise<Item[]> {
      const left = await leftOf(upload);
      await forgetUpload(upload.id);
      remove(upload.id);
      return left.flatMap(({ items }) => items);
    },
  };
}
