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
    ...(
      [
        ['start', LISTINGS, 'listings'],
        ['start-by-events', EVENTS, 'events'],
      ] as const
    ).map(([file, x, of]) => ({
      file,
      title: 'A start, from its command to the first answer',
      x,
      y: 'seconds',
      series: [series(`start with ${of}`, 'npm start')],
    })),
    ...(
      [
        ['lag', LISTINGS, 'listings'],
        ['lag-by-events', EVENTS, 'events'],
      ] as const
    ).map(([file, x, of]) => ({
      file,
      title: 'From the acknowledgement of a visit to a read that shows it',
      x,
      y: 'ms, at 500 visits a second',
      series: [
        series(`lag with ${of}, median`, 'median'),
        series(`lag with ${of}, p99`, 'slowest hundredth'),
      ],
    })),
    {
      file: 'memory-by-events',
      title: 'Memory of the product’s process',
      x: EVENTS,
      y: 'MB resident',
      series: [series('memory with events', 'under 500 visits a second')],
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
