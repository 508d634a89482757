import { describe, expect, it } from 'vitest';
import { statisticsCsv } from './statistics.query.ts';

const one = {
  id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
  title: 'Garden flat',
  district: 'D09 - Orchard / River Valley',
  views: 1000,
  clicks: 32,
  enquiries: 4,
  status: 'active' as const,
};
const lines = (text: string) => text.split('\r\n');

describe('the table for spreadsheets', () => {
  it('has the columns of the page, and the id', () => {
    expect(lines(statisticsCsv([one]))).toEqual([
      '\ufeffProperty,District,Views,Clicks,CTR (%),Enquiries,Status,ID',
      `Garden flat,D09 - Orchard / River Valley,1000,32,3.2,4,active,${one.id}`,
      '',
    ]);
  });

  it('has the period before when there is one', () => {
    expect(
      lines(statisticsCsv([{ ...one, previous_views: 5, previous_clicks: 0, previous_enquiries: 1 }]))[1],
    ).toContain(',active,5,0,1,');
  });

  it.each(['=1+1', '+65 6123', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example","x")'])(
    'does not let %j become a formula',
    (title) => {
      const row = lines(statisticsCsv([{ ...one, title }]))[1];
      expect(row).toMatch(/^"?'/);
    },
  );

  it('keeps commas, quotes and line breaks within a cell', () => {
    expect(statisticsCsv([{ ...one, title: 'A "B", C\nD' }])).toContain('"A ""B"", C\nD",D09');
  });
});
