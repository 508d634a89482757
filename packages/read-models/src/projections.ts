/** The projections, each of which owns the tables of one Postgres schema per generation. */
export const projections = ['listings', 'statistics', 'activity', 'enquiries'] as const;
export type Projection = (typeof projections)[number];

/** `building` follows the log from the start, `live` answers reads, `retired` is kept for a return to it. */
export type GenerationState = 'building' | 'live' | 'retired';

/** The channel on which the projector says, in its own transaction, that read models moved. */
export const READ_MODELS_CHANNEL = 'read_models';

/** Returns the schema that holds a generation's tables, `listings_g1`. */
export function schemaOf(projection: Projection, generation: number): string {
  return `${projection}_g${generation}`;
}

/** What the registry and the log know of a generation. */
interface Generation {
  state: GenerationState;
  error: string | null;
  /** How many events of the log it has not read. */
  lag: number;
  /** A process rebuilds its projection at this moment. */
  rebuilding: boolean;
}

/** What a generation is doing, in a word. `cut-short`: its rebuild was killed. */
type GenerationStatus =
  | 'live'
  | 'catching-up'
  | 'paused'
  | 'stopped'
  | 'rebuilding'
  | 'cut-short'
  | 'retired';

/** Returns what a generation is doing, by the registry and by what operators want. */
export function generationStatus(
  { state, rebuilding, error, lag }: Generation,
  { paused }: { paused: boolean },
): GenerationStatus {
  if (state === 'retired') return 'retired';
  if (state === 'building' && rebuilding) return 'rebuilding';
  if (error !== null) return 'stopped';
  if (state === 'building') return 'cut-short';
  if (paused) return 'paused';
  return lag > 0 ? 'catching-up' : 'live';
}

/** Returns the seconds until a generation will have read the log, null when it reads nothing or its rate is not known. */
export function secondsLeft(
  condition: GenerationStatus,
  { lag, rate }: { lag: number; rate: number | null },
) {
  const isReading = condition === 'catching-up' || condition === 'rebuilding';
  return isReading && rate ? lag / rate : null;
}
