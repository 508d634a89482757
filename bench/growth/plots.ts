import type { Figures } from './figures.ts';
import type { Plot } from './plot.ts';

const LISTINGS = 'active listings';
const EVENTS = 'events in the log';
const COST = 'ms of processor time a call';

/** The plots of a run, each with the name of its file. */
export function plotsOf({ series }: Figures): (Plot & { file: string })[] {
  return [
    {
      file: 'list',
      title: 'What a list costs',
      x: LISTINGS,
      y: COST,
      series: [
        series('list, whole', 'whole list, br'),
        series('list, 50 of them', '50 of them'),
        series('listing by slug', 'one listing'),
      ],
    },
    {
      file: 'page',
      title: 'What a page costs',
      x: LISTINGS,
      y: COST,
      series: [
        series('/buy, kept', '/buy'),
        series('page of a listing, kept', 'listing'),
        series('/buy, filtered, first rendering', '/buy, first'),
        series('page of a listing, first rendering', 'listing, first'),
      ],
    },
    {
      file: 'memory',
      title: 'Memory of the product’s process',
      x: LISTINGS,
      y: 'MB resident',
      series: [
        series('memory with listings, after the start', 'after the start'),
        series('memory with listings, after calls', 'after calls'),
      ],
    },
    {
      file: 'start',
      title: 'A start, from its command to the first answer',
      x: `${LISTINGS}, or ${EVENTS}`,
      y: 'seconds',
      series: [series('start with listings', 'by listings'), series('start with events', 'by events')],
    },
    {
      file: 'lag',
      title: 'From the acknowledgement of a visit to a read that shows it, at 500 visits a second',
      x: `${LISTINGS}, or ${EVENTS}`,
      y: 'ms',
      series: [
        series('lag with listings, median', 'listings, median'),
        series('lag with listings, p99', 'listings, p99'),
        series('lag with events, median', 'events, median'),
        series('lag with events, p99', 'events, p99'),
      ],
    },
    {
      file: 'append',
      title: 'Durable appends',
      x: EVENTS,
      y: 'events a second',
      series: [
        series('append, one each, 256 callers', 'one each, 256 callers'),
        series('append by 500', 'by 500, one caller'),
      ],
    },
    {
      file: 'rebuild',
      title: 'A rebuild from the whole log',
      x: EVENTS,
      y: 'seconds',
      series: ['statistics', 'listings', 'activity'].map((name) => series(`rebuild, ${name}`, name)),
    },
  ];
}
