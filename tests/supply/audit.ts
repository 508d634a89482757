import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

/** What `npm audit --json` prints where its registry knows of advisories. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
});

interface Judged {
  /** 0 nothing is known against a package, 1 something is, 2 nobody could be asked. */
  code: 0 | 1 | 2;
  lines: string[];
}

/** Says in words what `npm audit` printed. No answer is not a good one. */
export function judge(printed: string): Judged {
  const report = Report.safeParse(jsonOf(printed)).data;
  if (!report)
    return {
      code: 2,
      lines: [
        'Not audited: the package registry that npm uses here does not answer audits.',
        'Ask where it does, with this lock file: npm audit --package-lock-only',
      ],
    };
  const found = Object.values(report.vulnerabilities);
  if (found.length === 0)
    return { code: 0, lines: ['Nothing is known against any package of the lock file.'] };
  return {
    code: 1,
    lines: found.map(
      ({ name, severity, range, isDirect }) =>
        `${severity}: ${name} ${range}${isDirect ? ', ours to renew' : ''}`,
    ),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const { code, lines } = judge(stdout ?? '');
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
