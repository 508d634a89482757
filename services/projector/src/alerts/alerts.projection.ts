import { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import { streams } from '@marketplace/contracts/events';
import type { AlertsTables } from '@marketplace/read-models/alerts.table';
import { alertColumns } from '@marketplace/read-models/alerts.table';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { RecordOf } from '../engine/event-by-event.ts';
import { eventByEvent, upsertRows } from '../engine/event-by-event.ts';
import type { Projection } from '../engine/projection.ts';
import { assertFollows, UnfoldableEvent } from '../engine/projection.ts';

/** Alerts by email and their state. Addresses stay sealed, and are removed when an alert ends. */
export const alerts: Projection = {
  name: 'alerts',
  batchSize: 250_000,
  verification: { tables: { alerts: { key: ['alert_id'], stream: sql`'alert-' || alert_id` } } },
  ...eventByEvent<AlertEvent, Alert>({
    noun: 'alert',
    types: AlertEvent.options.map((option) => option.shape.type.value),
    idOf: ({ data }) => data.alert_id,
    streamOf: streams.alert,
    load: loadAlerts,
    foldInto: foldAlert,
    written: (schema, _steps, known) => {
      const rows = { schema, table: 'alerts', rows: [...known.values()] };
      return [sql`alerts_kept AS (${upsertRows(rows, Object.keys(alertColumns), 'alert_id')})`];
    },
  }),
};

/** Under the names of the columns. */
type Alert = Omit<Selectable<AlertsTables['alerts']>, 'asked_at' | 'confirm_until' | 'confirmed_at'> & {
  asked_at: string | Date;
  confirm_until: string | Date;
  confirmed_at: string | Date | null;
};

/** @throws {UnfoldableEvent} when the event cannot follow */
function foldAlert(before: Alert | undefined, { event, version, recordedAt }: RecordOf<AlertEvent>): Alert {
  assertFollows(version, before);
  if (event.type === 'AlertAsked') {
    if (before) throw new UnfoldableEvent('the alert was asked for before');
    const { is_mailed: _, ...asked } = event.data;
    return { ...asked, version, state: 'asked', asked_at: recordedAt, confirmed_at: null, last_day: null };
  }
  if (!before) throw new UnfoldableEvent('nobody asked for the alert');
  return { ...before, ...changeBy(event, recordedAt), version };
}

function changeBy(event: Exclude<AlertEvent, { type: 'AlertAsked' }>, recordedAt: string): Partial<Alert> {
  switch (event.type) {
    case 'AlertConfirmed':
      return { state: 'confirmed', confirmed_at: recordedAt };
    case 'AlertDigestDue':
      return { last_day: event.data.day };
    case 'AlertClicked':
      return {};
    case 'AlertEnded':
      return { state: 'ended', sealed: null };
  }
}

async function loadAlerts(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Alert>> {
  const rows = await db
    .selectFrom('alerts')
    .where('alert_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.alert_id, row]));
}
