import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { endBounced } from '@marketplace/command/alerts/bounced-alerts';
import {
  eraseDeletedKeys,
  findPerson,
  forgetEnquiries,
} from '@marketplace/command/enquiries/forget-enquiries';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import { exportInWords } from '@marketplace/contracts/enquiries/enquiry.views';
import type { EventMeta } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/events';
import { personExport } from '@marketplace/query/enquiries/person-export';
import { readModels } from '@marketplace/read-models/database';
import type { Act, Terminal } from '@marketplace/service-kit/command-line';
import { parseNameAndOptions, parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { PersonsEnquiries } from '@marketplace/vault/find-person';
import type pg from 'pg';
import { z } from 'zod';
import type { OperatorSettings } from '../settings.ts';
import { keyringOf, withPool } from '../settings.ts';
import type { OperatorContext } from '../terminal.ts';
import { verbTool } from '../terminal.ts';
import { readDeliveryStatus } from './delivery-status.ts';

const usage = `Usage: enquiries <verb>
  forget --email ADDRESS | --phone NUMBER | --id ID
    delete the keys of a person's enquiries, by either or both, or of one enquiry: they become permanently unreadable
  export --email ADDRESS | --phone NUMBER FILE
    everything that is stored about a person, as one file of JSON
  bounce
    end the email alerts and weekly emails of an address that the mail on the standard input reports as unknown`;

/** `npm run enquiries -- <verb>`: visitors' enquiries, with the rights of the command service. */
export const enquiriesTool = verbTool(
  'enquiries',
  usage,
  new Map([
    ['forget', readForget],
    ['export', readExport],
    ['bounce', readBounce],
  ]),
);

function readForget(args: readonly string[]): Act<OperatorContext> {
  const { id, ...person } = parseOptions(args, {
    email: { type: 'string' },
    phone: { type: 'string' },
    id: { type: 'string' },
  });
  const find = id === undefined ? byPerson(person) : byId(id, person);
  return ({ settings, terminal: { print } }) =>
    withPool(settings.addressFor('command'), 'command', async (pool) => {
      const { ids, unsearchable } = await find(pool, settings);
      const { count } = await forgetEnquiries(pool, ids, {
        reason: 'asked',
        meta: metaOf(settings.operator),
      });
      if (count > 0 || unsearchable === 0)
        print(
          count === 0
            ? 'Nothing is stored about that person, or it was erased before.'
            : `${counted(count, 'enquiry', 'enquiries')} ${nounFor(count, 'is', 'are')} permanently unreadable now.`,
        );
      if (ids.length > 0 && !(await eraseDeletedKeys(pool)))
        print(
          'The deleted keys are still in the files of the database, because a transaction is open: run this again when it has ended.',
        );
      if (count > 0)
        print(
          'Earlier backups of the vault, and the archive, can bring them back: remove those, or say how long they are kept.',
        );
      return printUnsearchable(unsearchable, print);
    });
}

/** Prints how many enquiries cannot be searched by address or number. Returns the exit code. */
function printUnsearchable(unsearchable: number, print: Terminal['print']): number {
  if (unsearchable === 0) return 0;
  print(
    `${counted(unsearchable, 'enquiry', 'enquiries')} could not be searched and may be theirs: run \`vault rotate\`, then this again.`,
  );
  return 1;
}

type Find = (pool: pg.Pool, settings: OperatorSettings) => Promise<PersonsEnquiries>;

interface Given {
  email?: string | undefined;
  phone?: string | undefined;
}

function byId(id: string, { email, phone }: Given): Find {
  if (email !== undefined || phone !== undefined)
    throw new UsageError('Use --id without --email and --phone.');
  const { data } = z.uuid().toLowerCase().safeParse(id);
  if (data === undefined) throw new UsageError(`--id must be the id of an enquiry, not ${id}.`);
  return async () => ({ ids: [data], unsearchable: 0 });
}

function byPerson(given: Given): Find {
  const person = personOf(given);
  return (pool, settings) => findPerson(pool, keyringOf(settings), person);
}

function personOf(given: Given): ForgetPerson {
  const { data, error } = ForgetPerson.safeParse(given);
  if (!data) throw new UsageError(`Name --email, --phone or --id: ${error.issues[0]?.message}.`);
  return data;
}

function readExport(args: readonly string[]): Act<OperatorContext> {
  const { name: file, ...given } = parseNameAndOptions(args, 'a new file', {
    email: { type: 'string' },
    phone: { type: 'string' },
  });
  const person = personOf(given);
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  return ({ settings, terminal: { print } }) =>
    withPool(settings.addressFor('admin'), 'query', async (pool) => {
      const opening = { db: readModels(pool), vault: pool, keyring: keyringOf(settings) };
      const exported = await personExport(opening, person, metaOf(settings.operator));
      await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      const unreadable = exported.enquiries.filter(({ readable }) => readable === 'unreadable').length;
      print(
        `${exportInWords(exported) || 'Nothing'} in ${file}, unencrypted: remove it after handing it over`,
      );
      if (unreadable > 0) print(`${unreadable} of them cannot be read: \`vault status\` says why`);
      return Math.max(printUnsearchable(exported.unsearchable, print), unreadable > 0 ? 1 : 0);
    });
}

/** A mail that reports nothing is no failure: a mail server that runs this would answer its sender, who may be forged. */
function readBounce(args: readonly string[]): Act<OperatorContext> {
  parseOptions(args, {});
  return async ({ settings, terminal: { print } }) => {
    const read = readDeliveryStatus(await text(process.stdin));
    if ('problem' in read) {
      print(`This mail changed nothing: ${read.problem}.`);
      return 0;
    }
    return withPool(settings.addressFor('command'), 'command', async (pool) => {
      const bounced = { token: read.token, meta: metaOf(settings.operator) };
      const count = await endBounced(pool, keyringOf(settings), bounced);
      if (count > 0) await eraseDeletedKeys(pool);
      print(
        count > 0
          ? `${counted(count, 'alert or weekly email', 'alerts or weekly emails')} ended: the address does not exist.`
          : 'This mail changed nothing: its address belongs to no alert or weekly email, or that has ended.',
      );
      return 0;
    });
  };
}

/** Returns the metadata of an operator's events. */
export function metaOf(operator: string): EventMeta {
  return { actor: { kind: 'operator', id: null, name: operator }, source: 'cli', request_id: newId() };
}
