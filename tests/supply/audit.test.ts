import { describe, expect, it } from 'vitest';
import { judge } from './audit.ts';

const finding = {
  name: 'left',
  severity: 'high',
  isDirect: true,
  via: [{ title: 'Too far' }],
  effects: [],
  range: '<1.2.3',
  nodes: ['node_modules/left'],
  fixAvailable: true,
};

describe('an audit', () => {
  it('passes without known vulnerabilities', () => {
    expect(judge(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })).code).toBe(0);
  });

  it('names known vulnerabilities', () => {
    const { code, lines } = judge(
      JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: finding } }),
    );
    expect([code, lines]).toEqual([1, ['high: left <1.2.3, ours to renew']]);
  });

  it.each([
    ['refuses', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })],
    ['says nothing', ''],
    ['says something else', '<html>'],
  ])('is not well because a registry %s', (_what, printed) => {
    expect(judge(printed)).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('Not audited'), expect.anything()],
    });
  });
});
