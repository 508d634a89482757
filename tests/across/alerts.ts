import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Where the alerts and the settings of Prometheus are. */
export const alertsFile = path.join(root, 'deploy/prometheus/alerts.yml');
export const prometheusSettings = read('deploy/prometheus/prometheus.yml');

/** The alerts: each with its expression, and its link to what is to be done. */
export const alerts = read('deploy/prometheus/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')),
    expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '',
    runbook: /^ +runbook_url: '(.+)'$/m.exec(text)?.[1] ?? '',
  }));

const panels: { title: string; targets?: { expr: string }[] }[] = JSON.parse(
  read('deploy/grafana/dashboard.json'),
).panels;

/** What the panels of the dashboard ask. */
export const charts = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

/** The headings of docs/operations.md, as they are written. */
export const headings = read('docs/operations.md')
  .replace(/^```.*?^```/gms, '') // a comment of a shell is no heading
  .split('\n')
  .flatMap((line) => /^#{2,6} (.+)$/.exec(line)?.[1] ?? []);

/** Returns the anchor that a heading gets where Markdown is shown. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}
