import { expect, it } from 'vitest';
import { wayBars } from './conversion-funnel.tsx';

it('tells how many of a hundred went on from view to click and to enquiry', () => {
  expect(wayBars({ total_views: 1000, total_clicks: 50, total_enquiries: 5 })).toEqual([
    { label: 'Looked at a listing', value: 1000, text: '1,000 views' },
    { label: 'Clicked through', value: 50, text: '50 clicks · 5.0 of 100 views' },
    { label: 'Asked about it', value: 5, text: '5 enquiries · 0.5 of 100 views' },
  ]);
});
