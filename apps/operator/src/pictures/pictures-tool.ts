import { counted } from '@marketplace/contracts/counted';
import type { PictureMove } from '@marketplace/contracts/operations/survey';
import { headPosition } from '@marketplace/event-store/read-log';
import { bytesText, count } from '@marketplace/read-models/health-answers';
import type { Act } from '@marketplace/service-kit/command-line';
import { parseNamesAndOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { forgetMove, recordMove } from '@marketplace/service-kit/files/picture-move';
import { throttle } from '@marketplace/service-kit/limits';
import { picturesOfLog } from '../backup/upload-files.ts';
import { Refusal } from '../error-text.ts';
import { withPool } from '../settings.ts';
import type { OperatorContext } from '../terminal.ts';
import { verbTool } from '../terminal.ts';
import { movePictures, removeMoved } from './move-pictures.ts';

const usage = `Usage: pictures <verb>
  move [FROM TO]             copy all pictures from one store to another while the product runs, and compare each copy; by default
                             from UPLOADS_FROM to UPLOADS_URL. A repeated run continues. Exits with 1 when a picture is missing
                             or damaged
  move FROM TO --remove      the same, and then remove from FROM what TO has, once no setting names FROM
FROM and TO are folders, or s3://bucket/prefix?endpoint=…&region=…`;

/** `npm run operate -- pictures <verb>`: where the pictures are kept. */
export const picturesTool = verbTool('pictures', usage, new Map([['move', readMove]]));

function readMove(args: readonly string[]): Act<OperatorContext> {
  const { names, remove = false } = parseNamesAndOptions(args, { remove: { type: 'boolean' } });
  const [from, to] = names;
  if (names.length !== 0 && names.length !== 2) throw new UsageError('Name both stores, or none.');
  return async ({ settings, terminal }) => {
    const source = from ?? settings.uploadsFrom;
    if (source === undefined) throw new UsageError('Name both stores, or set UPLOADS_FROM.');
    const stores = { from: settings.openStore(source), to: settings.openStore(to ?? settings.uploadsUrl) };
    if (stores.from.where === stores.to.where) throw new UsageError('These are the same store.');
    if (remove) assertUnused(stores.from, settings);
    const code = await move(stores, { settings, terminal });
    if (!remove || code !== 0) return code;
    const removed = await removeMoved(stores.from, stores.to);
    await forgetMove(stores.to);
    terminal.print(`${counted(removed, 'file')} removed from ${stores.from.where}.`);
    return 0;
  };
}

/** @throws {Refusal} when the services may still read from a store */
function assertUnused(from: FileStore, { uploadsFrom, uploadsUrl, openStore }: OperatorContext['settings']) {
  const used = [uploadsUrl, ...(uploadsFrom === undefined ? [] : [uploadsFrom])];
  if (used.some((url) => openStore(url).where === from.where))
    throw new Refusal(
      `UPLOADS_URL or UPLOADS_FROM names ${from.where}: its pictures may be in use. Nothing was changed.`,
    );
}

const RECORD_MS = 2000;

async function move(
  { from, to }: { from: FileStore; to: FileStore },
  { settings, terminal: { print, showProgress } }: OperatorContext,
): Promise<number> {
  const since = new Date().toISOString();
  let recorded = Promise.resolve();
  const record = (state: Pick<PictureMove, 'done' | 'of' | 'problems' | 'isOver'>) => {
    const told = { from: from.where, to: to.where, since, at: new Date().toISOString(), ...state };
    // the pictures matter, and the next record follows soon
    recorded = recorded.then(() => recordMove(to, told)).catch(() => undefined);
  };
  const recordSome = throttle(RECORD_MS, record);
  const readDigests = () =>
    withPool(settings.addressFor('command'), 'command', async (pool) => {
      const logged = await picturesOfLog(pool, await headPosition(pool));
      return new Map([...logged].map(([file, { sha256 }]) => [file, sha256]));
    });
  const moved = await movePictures({
    from,
    to,
    readDigests,
    onProgress({ done, of }) {
      showProgress(`moving: ${count(done)} of ${counted(of, 'file')}`);
      recordSome({ done, of, problems: 0, isOver: false });
    },
    onAway: ({ message }) => showProgress(`waiting: ${message}`),
  });
  const { done, of, copied, bytes, damaged, missing } = moved;
  const problems = damaged.length + missing.length;
  record({ done, of, problems, isOver: true });
  await recorded;
  for (const file of damaged) print(`damaged before the move, and not copied: ${file}`);
  for (const file of missing) print(`missing before the move: ${file}`);
  print(
    `${counted(copied, 'file')} copied, ${bytesText(bytes)}; ${to.where} has all ${count(of - damaged.length)}.`,
  );
  return problems === 0 ? 0 : 1;
}
