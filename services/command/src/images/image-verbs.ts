import { counted, nounFor } from '@marketplace/contracts/counted';
import type { EventMeta } from '@marketplace/contracts/events';
import { IMAGE_FILE, imageIdOf } from '@marketplace/contracts/images/image.paths';
import { line } from '@marketplace/contracts/text';
import { RuleViolation } from '@marketplace/event-store/decider';
import { newId } from '@marketplace/event-store/events';
import type { Verbs } from '@marketplace/service-kit/command-line';
import { parseNameAndOptions, parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import {
  listQuarantined,
  removeQuarantined,
  restoreFromQuarantine,
} from '@marketplace/service-kit/quarantine';
import type pg from 'pg';
import { createImageStore } from './image-store.ts';
import { copiesOf, purgeImage } from './purge-image.ts';
import { remakeImages } from './remake-images.ts';
import { SweepStopped, sweepUploads } from './sweep-uploads.ts';

/** Who asks, with the rights of the command service, and where they read the answer. */
interface ImagesOperator {
  pool: pg.Pool;
  /** Of the uploaded pictures. */
  folder: string;
  /** Who acts, as the log will name them. */
  operator: string;
  print: (line: string) => void;
  /** Shows how far the work is, in place of what it showed before. */
  showProgress: (line: string) => void;
}

export const usage = `Usage: images <verb>
  purge <filename> --reason "…"    take a picture off every listing and remove its bytes for good, in every form
  remake [--all]                   make now what pictures lack of their widths and formats; with --all, all of them anew
  sweep [--all]                    remove unfinished uploads and those that no listing used within a day, set aside pictures that the
                                   log does not know; with --all, however many
  quarantine                       list the pictures that were set aside, which are removed after 30 days
  quarantine --bring-back ID|all   move them back
  quarantine --remove ID|all       remove them now`;

type Act = (operator: ImagesOperator) => Promise<number>;

/** What an operator does to pictures. Each ends with 0 when it is done, or was so already. */
export const imageVerbs: Verbs<ImagesOperator> = new Map([
  ['purge', readPurge],
  ['remake', readRemake],
  ['sweep', readSweep],
  ['quarantine', readQuarantine],
]);

const MAX_REASON_LENGTH = 500;
const Reason = line(MAX_REASON_LENGTH);

function readPurge(args: readonly string[]): Act {
  const given = parseNameAndOptions(args, 'the file of a picture', { reason: { type: 'string' } });
  const file = given.name.replace(/^.*\/uploads\//, '');
  if (!IMAGE_FILE.test(file))
    throw new UsageError(
      `${given.name} is no picture: name it as its address does, <id>.jpg, .png or .webp.`,
    );
  const { data: reason } = Reason.safeParse(given.reason);
  if (reason === undefined)
    throw new UsageError(`purge needs --reason "…", one line of at most ${MAX_REASON_LENGTH} characters.`);
  return (operator) => purge(operator, { file, reason });
}

async function purge(
  { pool, folder, operator, print }: ImagesOperator,
  { file, reason }: { file: string; reason: string },
): Promise<number> {
  const meta: EventMeta = {
    actor: { kind: 'operator', id: null, name: operator },
    source: 'cli',
    request_id: newId(),
  };
  try {
    const store = createImageStore(folder);
    const { listings, wasPurged } = await purgeImage({ pool, store }, { file, reason, meta });
    const before = wasPurged ? ', which was purged before' : '';
    print(`${file}${before}: its bytes are gone, and it is off ${counted(listings, 'listing')}.`);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    print(`There is no picture ${file}.`);
    return 1;
  }
  const copies = await copiesOf(pool, file);
  for (const copy of copies) print(`The same picture is stored for a duplicated listing too: ${copy}`);
  print('Backups made before now still hold it, and browsers and proxies what they kept.');
  return 0;
}

function readRemake(args: readonly string[]): Act {
  const { all = false } = parseOptions(args, { all: { type: 'boolean' } });
  return async ({ folder, print, showProgress }) => {
    const onProgress = (done: number, of: number) => showProgress(`${done} of ${of} pictures`);
    const { done, failed } = await remakeImages({ folder, all, onProgress });
    for (const { file, error } of failed)
      print(`${file} could not be remade: ${error instanceof Error ? error.message : error}`);
    print(`Remade: ${counted(done, 'picture')}.`);
    return failed.length > 0 ? 1 : 0;
  };
}

function readSweep(args: readonly string[]): Act {
  const { all: isUnlimited = false } = parseOptions(args, { all: { type: 'boolean' } });
  return async ({ pool, folder, print }) => {
    try {
      const swept = await sweepUploads({ pool, folder, now: Date.now(), isUnlimited });
      print(
        `Removed: ${swept.unused} unused ${nounFor(swept.unused, 'picture')}, ${swept.purged} purged ${nounFor(swept.purged, 'one')}, ${swept.part} unfinished ${nounFor(swept.part, 'file')}. Set aside: ${swept.unknown} unknown ${nounFor(swept.unknown, 'picture')}.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof SweepStopped)) throw error;
      print(error.message);
      return 1;
    }
  };
}

function readQuarantine(args: readonly string[]): Act {
  const { 'bring-back': back, remove } = parseOptions(args, {
    'bring-back': { type: 'string' },
    remove: { type: 'string' },
  });
  if (back !== undefined && remove !== undefined)
    throw new UsageError('Use either --bring-back or --remove.');
  const wanted = back ?? remove;
  return async ({ folder, print }) => {
    const pictures = (await listQuarantined(folder)).filter(
      ({ id }) => wanted === undefined || wanted === 'all' || id === imageIdOf(wanted),
    );
    for (const { id, day, files } of pictures)
      print(`${id}  set aside ${day}  ${counted(files.length, 'file')}`);
    if (back !== undefined) for (const picture of pictures) await restoreFromQuarantine(folder, picture);
    if (remove !== undefined) await removeQuarantined(folder, pictures);
    const where = back ? 'brought back' : remove ? 'removed' : 'in quarantine';
    print(`${counted(pictures.length, 'picture')} ${where}.`);
    return wanted !== undefined && wanted !== 'all' && pictures.length === 0 ? 1 : 0;
  };
}
