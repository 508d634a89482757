import { setTimeout as delay } from 'node:timers/promises';
import type { Load, LoadSize, Seen } from './load.ts';
import type { Part } from './part.ts';
import type { Random } from './random.ts';
import type { System, SystemOptions } from './system.ts';

/** What a fault happens to, and how it tells what it saw. */
export interface Scene {
  system: System;
  load: Load;
  random: Random;
  /** How long the fault lasts. */
  seconds: number;
  /** Says what must be so beside the invariants. */
  expect(what: string, holds: boolean): void;
  /** Events that read models were told to pass over. */
  passOver(position: number): void;
}

/** A place or a setting that a fault needs before the product starts, and how it is taken away again. */
export interface Stage extends SystemOptions {
  tearDown?(): Promise<void>;
}

/** One row of the matrix: what is done to a product at load, and what its clients may see of it. */
export interface Fault {
  id: string;
  what: string;
  /** What is excused while it lasts; nothing unless told. */
  seen?: readonly Seen[];
  /** How long what is excused stays so after the end, because clients of the database wait out what hung: one second unless told. */
  graceSeconds?: number;
  /** No answer may take longer. */
  answersWithinMs?: number;
  load?: Partial<LoadSize>;
  /** What the product needs to run on; a text says why this machine has none. */
  stage?(folder: string): Promise<Stage | string> | Stage;
  /** Does it and ends it. */
  inject(scene: Scene): Promise<void>;
}

export const rest = (seconds: number) => delay(seconds * 1000);

/** The least time from one act to the next. */
const LEAST_SECONDS = 0.35;

/** Does something so many times, at random moments while the fault lasts, or less often when that is short. */
export async function again(
  { random, seconds }: Pick<Scene, 'random' | 'seconds'>,
  most: number,
  act: (nth: number) => Promise<unknown>,
): Promise<void> {
  const times = Math.min(most, Math.ceil(seconds / LEAST_SECONDS));
  for (let nth = 0; nth < times; nth++) {
    await rest((seconds / times) * random.between(0.2, 1));
    await act(nth);
  }
}

const LONGEST_WAIT_SECONDS = 1;

/**
 * Kills a part in the middle of what it says to Postgres: before a statement with these words has arrived, as it arrives, or once it was
 * answered; the connection is cut in the same moment. Kills it all the same when it says no such thing for a while.
 */
export async function killWhileItSays(
  { system, random }: Pick<Scene, 'system' | 'random'>,
  part: Part,
  words: string,
): Promise<void> {
  const moment = random.pick(['sent', 'arrived', 'answered'] as const);
  const cut = system.links.get(`${part.name}-postgres`)?.cutAt(words, moment);
  await Promise.race([cut, rest(LONGEST_WAIT_SECONDS)]);
  await part.kill();
}
