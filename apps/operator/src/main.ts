import type { Tool } from './tool.ts';
import { runTool } from './tool.ts';

/** How the operator's container starts: without words as the one-shot that makes a database ready, with them as a tool. */
const [name, ...words] = process.argv.slice(2);

const tools: Record<string, () => Promise<Tool>> = {
  log: async () => (await import('./log/log-tool.ts')).logTool,
  backup: async () => (await import('./backup/backup-tools.ts')).backupTool,
  restore: async () => (await import('./backup/backup-tools.ts')).restoreTool,
  drill: async () => (await import('./drill/drill-tool.ts')).drillTool,
};

if (name === undefined) await import('./migrate.ts');
else {
  const load = tools[name];
  if (load) await runTool(await load(), words);
  else {
    console.error(`There is no tool ${name}: ${Object.keys(tools).join(', ')}.`);
    process.exitCode = 2;
  }
}
