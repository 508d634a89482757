import { describe, expect, it } from 'vitest';
import { demoSite } from '../testing/demo.ts';
import { embed, headHtml } from './page-answers.ts';

const hostile = '</script><script>alert("1")</script>';

describe('the head of a page', () => {
  it('escapes every value', () => {
    const html = headHtml({ title: hostile, description: `"onload='x' & <b>`, path: '/buy' }, demoSite);
    expect(html).not.toContain('<script');
    expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;');
    expect(html).toContain('content="&quot;onload=&#39;x&#39; &amp; &lt;b&gt;"');
  });

  it('uses the name of the site when the page has no title', () =>
    expect(headHtml(undefined, demoSite)).toBe('<title>Five Foot Way</title>'));
});

describe('the data embedded in a page', () => {
  it('cannot close its element, and parses to the same value', () => {
    const fallback = { '/properties': [hostile, '<!--'], '/properties/version': 1 };
    const data = { site: demoSite, failures: { '/properties/"': 404 } };
    const texts = Object.fromEntries(
      Object.entries(fallback).map(([path, it]) => [path, JSON.stringify(it)]),
    );
    const html = embed({ ...data, texts }).toString();
    const [, json = ''] =
      /^<script type="application\/json" id="page-data">([^<]*)<\/script>$/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ ...data, fallback });
  });
});
