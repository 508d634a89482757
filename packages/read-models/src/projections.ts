/** The projections, each of which owns the tables of one Postgres schema per generation. */
export const projections = ['listings', 'statistics', 'activity', 'enquiries', 'alerts'] as const;
export type Projection = (typeof projections)[number];

/** `building` follows the log from the start, `live` answers reads, `retired` is kept for a rollback. */
export type GenerationState = 'building' | 'live' | 'retired';

/** The projector notifies on this channel, in its transaction, that read models changed. */
export const READ_MODELS_CHANNEL = 'read_models';

/** Returns the schema that holds a generation's tables, `listings_g1`. */
export function schemaOf(projection: Projection, generation: number): string {
  return `${projection}_g${generation}`;
}

/** The state of a generation in the registry and the log. */
interface Generation {
  state: GenerationState;
  error: string | null;
  /** Unread events of the log. */
  lag: number;
  /** Whether a process is rebuilding the projection. */
  rebuilding: boolean;
}

/** The status of a generation. `cut-short`: its rebuild was killed. */
type GenerationStatus =
  | 'live'
  | 'catching-up'
  | 'paused'
  | 'stopped'
  | 'rebuilding'
  | 'cut-short'
  | 'retired';

/** Returns a generation's status, from the registry and operators' requests. */
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

/** Returns the seconds until a generation has read the log; null when it reads nothing or its rate is unknown. */
export function secondsLeft(
  condition: GenerationStatus,
  { lag, rate }: { lag: number; rate: number | null },
) {
  const isReading = condition === 'catching-up' || condition === 'rebuilding';
  return isReading && rate ? lag / rate : null;
}
