import type { Answer, RebuildView } from '@marketplace/contracts/operations/operations.views';
import { expect, it } from 'vitest';
import { behindText, durationText, projectorText, rebuildText, summaryText } from './operations-text.ts';

it('tells how far a read model is behind', () => {
  expect(behindText({ lag: 0, lag_seconds: 0 })).toBe('nothing');
  expect(behindText({ lag: 1, lag_seconds: 0.2 })).toBe('1 event, 1 s');
  expect(behindText({ lag: 12_000, lag_seconds: 200 })).toBe('12,000 events, 3 min');
  expect(durationText(7300)).toBe('2 h');
});

it('tells what a rebuild is doing', () => {
  const rebuild: RebuildView = {
    state: 'rebuilding',
    generation: 2,
    position: 500,
    rate: 1234.5,
    seconds_left: 9.1,
    started_at: '2026-11-21T00:00:00.000Z',
    by: 'maria',
    error: null,
  };
  expect(rebuildText(rebuild)).toBe('Rebuilding for maria, 1,235 events/s, about 10 s left');
  expect(rebuildText({ ...rebuild, rate: null, seconds_left: null, by: null })).toBe('Rebuilding');
  expect(rebuildText({ ...rebuild, state: 'requested' })).toBe('Rebuild asked for by maria, not begun yet');
  expect(rebuildText({ ...rebuild, state: 'cut-short' })).toContain('cut short at 500 events');
  expect(rebuildText({ ...rebuild, state: 'stopped' })).toContain('What answered before still does');
});

it('takes a projector that gave no sign for a while for gone', () => {
  expect([null, 4.2, 90].map(projectorText)).toEqual(['Never seen', 'At work', 'Not seen']);
});

it('sums the answers up by the most urgent of them', () => {
  const answers = (...needs: Answer['need'][]): Answer[] =>
    needs.map((need) => ({ question: 'lost', need, text: '', findings: [] }));
  expect(summaryText(answers('well', 'well'))).toBe('All is well.');
  expect(summaryText(answers('well', 'soon'))).toBe('Something should be looked at soon.');
  expect(summaryText(answers('unknown', 'soon'))).toBe('Not all of this is known.');
  expect(summaryText(answers('unknown', 'now'))).toBe('Something has to be done now.');
});
