import { dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Button, LinkButton } from '../../ui/button.tsx';
import { shortDate } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { MomentForm, PastBar } from '../listing/moment-form.tsx';
import { PROPERTIES } from '../pages.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Pager, Tabs } from '../ui/controls.tsx';
import { Dimmed, isOld, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { localTime, moment } from '../ui/times.tsx';
import {
  ChangesList,
  fileOf,
  isInFuture,
  PastFilterForm,
  PastList,
  usePast,
  usePastFilter,
} from './past-list.tsx';

const FAILED = 'Failed to load the listings of that time';
const names = { list: 'Then', changes: 'Changed since' } as const;

/** Every listing as it was at a moment, and what has changed since. */
export function PastPage() {
  const { filter, set } = usePastFilter();
  const past = usePast(filter);
  const at = useLabelOf(past.data, filter.at);
  useFailureToast(past.error, FAILED);
  return (
    <Page>
      <PageHeader hint="Every listing at any moment. Times are Singapore time." />
      <MomentForm
        label="The site as it was on"
        at={filter.at}
        onShow={(moment) => void set({ at: moment.toISOString() })}
      >
        <Cluster $gap={2} role="group" aria-label="Moments">
          {quickMoments(new Date()).map(({ name, at: moment }) => (
            <Button key={name} variant="secondary" onClick={() => set({ at: moment })}>
              {name}
            </Button>
          ))}
        </Cluster>
      </MomentForm>
      {isInFuture(filter.at) ? (
        <EmptyState title="That time is in the future." />
      ) : (
        <>
          <Sticky as="section" $gap={[2, 4]} aria-label="Moment on screen">
            <div role="status">
              <strong>You are viewing {moment(at)}</strong>
              {past.data && <p>{counted(past.data.total, 'listing')}</p>}
            </div>
            <Cluster $gap={2}>
              <DownloadButton
                path={fileOf(filter)}
                name={`properties-as-of-${localTime(filter.at).replace(':', '')}.csv`}
                failure="Failed to export the listings"
              />
              <LinkButton size="sm" to={PROPERTIES}>
                Back to now
              </LinkButton>
            </Cluster>
          </Sticky>
          <Tabs label="The moment" names={names} chosen={filter.tab} onChoose={(tab) => set({ tab })}>
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

const Sticky = styled(PastBar)`
  @media (min-width: ${theme.bp.md}px) {
    position: sticky;
    top: 0;
    z-index: 1;
  }
`;
