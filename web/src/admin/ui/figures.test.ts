import { expect, it } from 'vitest';
import { changeOf, differenceOf, pointsOf, rateText, signedPercent } from './figures.tsx';

it('shows rates and percentages with one decimal, and 0% without views', () => {
  expect([rateText(1000, 48), rateText(200, 10), rateText(0, 0)]).toEqual(['4.8%', '5.0%', '0%']);
  expect([-3.3, 2, 0].map(signedPercent)).toEqual(['−3.3%', '+2.0%', '+0.0%']);
});

it.each([
  ['a count', changeOf(9, 8), 'up', '▲ +12.5%'],
  ['a count', changeOf(97, 100), 'down', '▼ −3.0%'],
  ['a count', changeOf(5, 5), 'same', 'no change'],
  ['a count from next to nothing', changeOf(1099, 110), 'up', '▲ +899.1%'],
  ['a count from next to nothing', changeOf(50_335, 34), 'up', '▲ >999%'],
  ['a count from zero', changeOf(4, 0), 'up', '▲ new'],
  ['a count from zero', changeOf(0, 0), 'same', '0 in both periods'],
  ['a rate', pointsOf(5.1, 4.8), 'up', '▲ +0.3 points'],
  ['a rate', pointsOf(4.81, 4.8), 'same', 'no change'],
  ['a difference', differenceOf(-1200), 'down', '▼ −1,200'],
  ['a difference', differenceOf(0), 'same', 'no change'],
  ['a difference', differenceOf(3), 'up', '▲ +3'],
])('shows the change of %s: %j', (_of, change, direction, text) =>
  expect(change).toEqual({ direction, text }),
);
