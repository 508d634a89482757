import { UsageError } from '@marketplace/service-kit/command-line';
import { adminsTool } from './admins-tool.ts';
import { archiveTool } from './archive/archive-tool.ts';
import { backupTool, restoreTool } from './backup/backup-tools.ts';
import { doctorTool } from './doctor/doctor-tool.ts';
import { drillTool } from './drill/drill-tool.ts';
import { enquiriesTool } from './enquiries/enquiries-tool.ts';
import { errorText } from './error-text.ts';
import { imagesTool } from './images-tool.ts';
import { logTool } from './log/log-tool.ts';
import { migrateTool } from './migrate-tool.ts';
import { projectionsTool } from './projections-tool.ts';
import { statusTool } from './status-tool.ts';
import { processTerminal } from './terminal.ts';
import type { Tool } from './tool.ts';
import { vaultTool } from './vault/vault-tool.ts';

const tools = new Map<string, Tool>([
  ['doctor', doctorTool],
  ['status', statusTool],
  ['projections', projectionsTool],
  ['log', logTool],
  ['admins', adminsTool],
  ['images', imagesTool],
  ['enquiries', enquiriesTool],
  ['vault', vaultTool],
  ['backup', backupTool],
  ['restore', restoreTool],
  ['archive', archiveTool],
  ['drill', drillTool],
  ['migrate', migrateTool],
]);

const NOT_DONE = 1;
const NOT_UNDERSTOOD = 2;

/** `npm run operate -- <tool> …`. Ends with 0 when it is done, 1 when it is not, 2 when it was not understood. */
async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  const terminal = processTerminal();
  if (isHelp(name)) {
    for (const { usage } of tools.values()) terminal.print(`${usage}\n`);
    return 0;
  }
  const tool = tools.get(name);
  if (!tool) throw new UsageError(`There is no tool ${name}: ${[...tools.keys()].join(', ')}.`);
  if (!isHelp(args[0]) && !args.includes('--help')) return tool.run(args, terminal, process.env);
  terminal.print(tool.usage);
  return 0;
}

function isHelp(word: string | undefined): boolean {
  return word === 'help' || word === '--help';
}

process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0); // whoever reads may leave (`| head`): that is no failure
  throw error;
});
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(errorText(error));
  return error instanceof UsageError ? NOT_UNDERSTOOD : NOT_DONE;
});
