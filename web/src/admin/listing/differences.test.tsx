import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DifferenceList, listChange, percentChange } from './differences.tsx';

const note = (image: string, said: object) => ({
  image,
  caption: null,
  alt: null,
  floor_plan: false,
  ...said,
});

it.each([
  ['price', 2_120_000, 2_050_000, 'Price (SGD)from $2,120,000→ to $2,050,000−3.3%'],
  ['price', null, 100, 'Price (SGD)from none→ to $100'],
  ['status', 'active', 'sold', 'Statusfrom active→ to sold'],
  ['key_features', ['Pool', 'Gym'], ['Gym', 'Near MRT'], 'Key Features+ Near MRT− Pool'],
  ['key_features', ['Pool', 'Gym'], ['Gym', 'Pool'], 'Key FeaturesReordered'],
  ['images', ['/a', '/b'], ['/b', '/a'], 'Property ImagesNew order (2)'],
  ['images', undefined, ['/a'], 'Property ImagesAdded (1)'],
  [
    'image_notes',
    [note('/a', { caption: 'The hall' }), note('/b', { caption: 'The yard' })],
    [note('/b', { caption: 'The yard' }), note('/c', { floor_plan: true, alt: 'Two floors' })],
    'Captionsfrom The hall→ to nonefrom none→ to Floor plan · Text: Two floors',
  ],
  ['title', 'Old', 'New', 'Titlefrom Old→ to New'],
  ['is_new_launch', false, true, 'New launchfrom No→ to Yes'],
  ['bedrooms', null, 3, 'Bedroomsfrom none→ to 3'],
  ['colour', null, { years: 99 }, 'colourfrom none→ to {"years":99}'],
])('shows a change of %s from %j to %j', (field, from, to, text) => {
  const { container } = render(<DifferenceList changes={[{ field, from, to }]} />);
  expect(container.textContent).toBe(text);
});

it('reports no new order of a list when members only came and went', () => {
  const change = { added: ['d'], removed: ['b'], isReordered: false };
  expect(listChange(['a', 'b', 'c'], ['d', 'a', 'c'])).toEqual(change);
});

it('gives a change in percent a sign and one decimal', () => {
  expect([percentChange(100, 112), percentChange(100, 90)]).toEqual(['+12.0%', '−10.0%']);
});
