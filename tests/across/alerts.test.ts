import { runbooks } from '@marketplace/read-models/health-answers';
import { describe, expect, it } from 'vitest';
import { alerts, anchorOf, headings, prometheusSettings } from './alerts.ts';

const anchors = headings.map((heading) => `{{ $externalLabels.runbooks }}#${anchorOf(heading)}`);

describe('whoever is woken', () => {
  it.each(alerts)('by $name is led to what to do', ({ runbook }) => {
    expect(anchors).toContain(runbook);
  });

  it('is led to the page that has these headings', () => {
    expect(prometheusSettings).toMatch(
      /^ {2}external_labels:\n(?: +#.*\n)* {4}runbooks: docs\/operations\.md$/m,
    );
  });

  it.each(Object.values(runbooks))('by the operations page is led to what to do: %s', (heading) => {
    expect(headings).toContain(heading);
  });
});

it('the anchor of a heading is that of GitHub', () => {
  expect(anchorOf('503: "We will be back in a moment"')).toBe('503-we-will-be-back-in-a-moment');
  expect(anchorOf('A listing cannot be changed: "Event … cannot be read"')).toBe(
    'a-listing-cannot-be-changed-event--cannot-be-read',
  );
});
