import { counted, nounFor } from '@marketplace/contracts/counted';
import { streams } from '@marketplace/contracts/events';
import { IMAGE_FILE, imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { settingLabel } from '@marketplace/contracts/settings/setting.fields';
import { line } from '@marketplace/contracts/text';
import { decideAndAppend, decideOn, loadStream } from '@marketplace/event-store/command-handler';
import { RuleViolation } from '@marketplace/event-store/decider';
import { newId } from '@marketplace/event-store/events';
import type { Verbs } from '@marketplace/service-kit/command-line';
import { parseNameAndOptions, parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import {
  listQuarantined,
  removeQuarantined,
  restoreFromQuarantine,
} from '@marketplace/service-kit/quarantine';
import type pg from 'pg';
import { changedOf, detachedEverywhere } from '../listings/remove-image.ts';
import { settingDecider } from '../settings/setting.decider.ts';
import { imageDecider } from './image.decider.ts';
import { createImageStore } from './image-store.ts';
import { SweepStopped, sweepUploads } from './sweep-uploads.ts';
import { remakeImages } from './variants.ts';

interface ImagesOperator {
  pool: pg.Pool;
  /** The uploaded pictures. */
  files: FileStore;
  /** The name for the log. */
  operator: string;
  print: (line: string) => void;
  /** Replaces the last progress line. */
  showProgress: (line: string) => void;
}

export const usage = `Usage: images <verb>
  purge <filename> --reason "…"    remove a picture from every listing, and delete all its files
  remake [--all]                   make missing widths and formats of pictures now; with --all, remake all of them
  sweep [--all]                    delete incomplete uploads and those that no listing used within a day, set aside pictures that are
                                   not in the log; with --all, any number of them
  quarantine                       list the pictures that were set aside; they are deleted after 30 days
  quarantine --bring-back ID|all   move them back
  quarantine --remove ID|all       delete them now`;

type Act = (operator: ImagesOperator) => Promise<number>;

/** Operator commands for pictures. Exit code 0: done, or done before. */
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
    throw new UsageError(`${given.name} is not the name of a picture: <id>.jpg, .png or .webp.`);
  const { data: reason } = Reason.safeParse(given.reason);
  if (reason === undefined)
    throw new UsageError(`purge needs --reason "…", one line of at most ${MAX_REASON_LENGTH} characters.`);
  return (operator) => purge(operator, file, reason);
}

/**
 * Purges a picture: removes it from all listings in one append, then deletes its files. A repeat deletes what a backup or a concurrent
 * save brought back.
 */
async function purge(
  { pool, files, operator, print }: ImagesOperator,
  file: string,
  reason: string,
): Promise<number> {
  const image_id = imageIdOf(file);
  const actor = { kind: 'operator', id: null, name: operator } as const;
  const meta = { actor, source: 'cli', request_id: newId() } as const;
  const deciding = async () => {
    await assertNotInSettings(pool, file);
    const stored = await loadStream(pool, imageDecider, streams.image(image_id));
    const image = decideOn(imageDecider, stored, { type: 'PurgeImage', image_id, file, reason });
    return { listings: await detachedEverywhere(pool, file), image };
  };
  try {
    const { image, listings } = await decideAndAppend(pool, meta, deciding);
    await createImageStore(files).erase(file);
    const before = image.events.length === 0 ? ', purged before' : '';
    const changed = counted(changedOf(listings).length, 'listing');
    print(`${file}${before}: all files deleted, removed from ${changed}.`);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    print(error.code === 'image-unknown' ? `There is no picture ${file}.` : error.message);
    return 1;
  }
  for (const copy of await copiesOf(pool, file)) print(`A duplicated listing has a copy: ${copy}`);
  print('Earlier backups still contain it; browsers and proxies may have cached it.');
  return 0;
}

/** @throws {RuleViolation} while a setting shows the picture: every page would have a hole there */
async function assertNotInSettings(pool: pg.Pool, file: string): Promise<void> {
  const { state } = await loadStream(pool, settingDecider, streams.settings);
  const shown = Object.entries(state).filter(([, value]) => value === imagePath(file));
  if (shown.length === 0) return;
  const names = shown.map(([key]) => settingLabel(key)).join(' and ');
  throw new RuleViolation(
    'image-in-settings',
    `${file} is shown as ${names} in the settings. Choose another picture there, then purge it.`,
  );
}

function readRemake(args: readonly string[]): Act {
  const { all = false } = parseOptions(args, { all: { type: 'boolean' } });
  return async ({ files, print, showProgress }) => {
    const onProgress = (done: number, of: number) => showProgress(`${done} of ${of} pictures`);
    const { done, failed } = await remakeImages({ files, all, onProgress });
    for (const { file, error } of failed)
      print(`${file} could not be remade: ${error instanceof Error ? error.message : error}`);
    print(`Remade: ${counted(done, 'picture')}.`);
    return failed.length > 0 ? 1 : 0;
  };
}

function readSweep(args: readonly string[]): Act {
  const { all: isUnlimited = false } = parseOptions(args, { all: { type: 'boolean' } });
  return async ({ pool, files, print }) => {
    try {
      const swept = await sweepUploads({ pool, files, now: Date.now(), isUnlimited });
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
  return async ({ files: store, print }) => {
    const pictures = (await listQuarantined(store)).filter(
      ({ id }) => wanted === undefined || wanted === 'all' || id === imageIdOf(wanted),
    );
    for (const { id, day, files } of pictures)
      print(`${id}  set aside ${day}  ${counted(files.length, 'file')}`);
    if (back !== undefined) for (const picture of pictures) await restoreFromQuarantine(store, picture);
    if (remove !== undefined) await removeQuarantined(store, pictures);
    const where = back ? 'brought back' : remove ? 'removed' : 'in quarantine';
    print(`${counted(pictures.length, 'picture')} ${where}.`);
    return wanted !== undefined && wanted !== 'all' && pictures.length === 0 ? 1 : 0;
  };
}

/** Returns the names of pictures with the same bytes, which duplicated listings have. */
async function copiesOf(pool: pg.Pool, file: string): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    `SELECT copy.data ->> 'file' AS file
    FROM log.streams JOIN log.events copy ON copy.stream_id = streams.stream_id AND copy.version = 1
    WHERE streams.stream_id LIKE 'image-%' AND copy.type = 'ImageUploaded' AND copy.data ->> 'file' <> $2
      AND copy.data ->> 'sha256' = (SELECT data ->> 'sha256' FROM log.events WHERE stream_id = $1 AND version = 1)
      AND NOT EXISTS (SELECT FROM log.events WHERE stream_id = copy.stream_id AND type = 'ImagePurged')
    ORDER BY copy.position`,
    [streams.image(imageIdOf(file)), file],
  );
  return rows.map(({ file: name }) => name);
}
