import { dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import type { AsOfPage } from '@marketplace/contracts/listings/as-of.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { shortDate } from '../../ui/format.ts';
import { Cluster, Spread } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { PROPERTIES } from '../pages.ts';
import { Pager, Tabs } from '../ui/controls.tsx';
import { Dimmed, isOld, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { saveFile, useFailureToast } from '../ui/queries.ts';
import { localTime, moment, momentOf } from '../ui/times.tsx';
import { ChangesList } from './changes-list.tsx';
import { PastFilterForm, PastList } from './past-list.tsx';
import type { PastFilter } from './use-past.ts';
import { fileOf, isToCome, usePast, usePastFilter } from './use-past.ts';

const FAILED = 'Failed to load the listings of that moment';
const names = { list: 'Then', changes: 'Changed since' } as const;

/** Every listing as visitors had it at a moment, and what is another since. */
export function PastPage() {
  const { filter, set } = usePastFilter();
  const past = usePast(filter);
  const at = useLabelOf(past.data, filter.at);
  useFailureToast(past.error, FAILED);
  return (
    <Page>
      <PageHeader hint="Every listing at any moment. Times are Singapore time." />
      <MomentForm at={filter.at} onChoose={(at) => set({ at })} />
      {isToCome(filter.at) ? (
        <EmptyState title="That time is in the future." />
      ) : (
        <>
          <PastBar at={at} filter={filter} page={past.data} />
          <Tabs
            label="The moment"
            names={names}
            chosen={filter.tab ?? 'list'}
            onChoose={(tab) => set({ tab: tab === 'list' ? undefined : tab })}
          >
            {filter.tab === 'changes' ? (
              <ChangesList filter={filter} onChange={set} />
            ) : (
              <>
                <PastFilterForm filter={filter} onChange={set} />
                <QueryPanel query={past} failed={FAILED}>
                  {(page) => (
                    <Dimmed $gap={4} $isOld={isOld(past)}>
                      <PastList page={page} />
                      <Pager page={page.page} pages={page.pages} onPage={(to) => set({ page: to })} />
                    </Dimmed>
                  )}
                </QueryPanel>
              </>
            )}
          </Tabs>
        </>
      )}
    </Page>
  );
}

interface PastBarProps {
  /** The moment of the page. */
  at: string;
  filter: PastFilter;
  page: AsOfPage | undefined;
}

/** Says that everything below is past, of which moment, with the way back to now. */
function PastBar({ at, filter, page }: PastBarProps) {
  return (
    <Bar as="section" $gap={[2, 4]} aria-label="Moment on screen">
      <div role="status">
        <strong>You are looking at {moment(at)}</strong>
        {page && <p>{counted(page.total, 'listing')}</p>}
      </div>
      <Cluster $gap={2}>
        <DownloadCsv filter={filter} />
        <LinkButton size="sm" to={PROPERTIES}>
          Back to now
        </LinkButton>
      </Cluster>
    </Bar>
  );
}

/** Saves all pages of the filter as a file; fetched, because a plain link carries no token. */
function DownloadCsv({ filter }: { filter: PastFilter }) {
  const name = `properties-as-of-${localTime(filter.at).replace(':', '')}.csv`;
  const download = useCommand(async () => saveFile(await getFile(fileOf(filter)), name), {
    failure: 'Failed to export the listings',
  });
  return (
    <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
      Export CSV
    </Button>
  );
}

const Bar = styled(Spread)`
  @media (min-width: ${theme.bp.md}px) {
    position: sticky;
    top: 0;
    z-index: 1;
  }
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.type.Rent[0]};
  border-radius: ${theme.radius.md}px;
  background: ${theme.type.Rent[1]};
`;

interface MomentFormProps {
  at: string;
  onChoose: (at: string) => void;
}

/** Asks for a day and a time of Singapore; some are a press away. */
function MomentForm({ at, onChoose }: MomentFormProps) {
  const [draft, setDraft] = useState({ of: at, text: localTime(at) });
  const [problem, setProblem] = useState<string>();
  const typed = draft.of === at ? draft.text : localTime(at); // another moment was chosen elsewhere
  function choose(moment: string) {
    setDraft({ of: moment, text: localTime(moment) });
    setProblem(undefined);
    onChoose(moment);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const moment = momentOf(typed)?.toISOString();
    if (moment === undefined) return setProblem('Give a day and a time.');
    if (isToCome(moment)) return setProblem('That time is in the future.');
    choose(moment);
  }
  return (
    <Form as="form" $gap={[2, 2]} noValidate onSubmit={submit}>
      <TextInput
        label="The site as it was on"
        type="datetime-local"
        max={localTime(new Date().toISOString())}
        error={problem}
        value={typed}
        onChange={(event) => setDraft({ of: at, text: event.target.value })}
      />
      <Button type="submit">Show</Button>
      <Cluster $gap={2} role="group" aria-label="Moments">
        {quickMoments(new Date()).map(({ name, at: moment }) => (
          <Button key={name} variant="secondary" onClick={() => choose(moment)}>
            {name}
          </Button>
        ))}
      </Cluster>
    </Form>
  );
}

const DAY_MS = 86_400_000;

/** Returns moments that are asked for often: this time yesterday and a week ago, and how this month and the one before began. */
export function quickMoments(now: Date): { name: string; at: string }[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const month = `${dayInSingapore(now).slice(0, 7)}-01`;
  const before = `${dayInSingapore(new Date(Date.parse(startOfDay(month)) - DAY_MS)).slice(0, 7)}-01`;
  const begun = (day: string) => new Date(startOfDay(day)).toISOString();
  return [
    { name: 'Yesterday', at: ago(1) },
    { name: 'A week ago', at: ago(7) },
    { name: shortDate(begun(month)), at: begun(month) },
    { name: shortDate(begun(before)), at: begun(before) },
  ];
}

const Form = styled(Cluster)`align-items: end;`;
