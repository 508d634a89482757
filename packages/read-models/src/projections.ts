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
