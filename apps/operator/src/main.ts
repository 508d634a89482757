import { UsageError } from '@marketplace/service-kit/command-line';
import { archiveTool } from './archive/archive-tool.ts';
import { backupTool, restoreTool } from './backup/backup-tools.ts';
import { doctorTool } from './doctor/doctor-tool.ts';
import { drillTool } from './drill/drill-tool.ts';
import { enquiriesTool } from './enquiries/enquiries-tool.ts';
import { errorText } from './error-text.ts';
import { logTool } from './log/log-tool.ts';
import { migrateTool } from './migrate-tool.ts';
import { picturesTool } from './pictures/pictures-tool.ts';
import { adminsTool, imagesTool, projectionsTool, statusTool } from './service-tools.ts';
import { stackTool } from './swarm/stack-tool.ts';
import { processTerminal } from './terminal.ts';
import { vaultTool } from './vault/vault-tool.ts';

const tools = [
  doctorTool,
  statusTool,
  projectionsTool,
  logTool,
  adminsTool,
  imagesTool,
  picturesTool,
  enquiriesTool,
  vaultTool,
  backupTool,
  restoreTool,
  archiveTool,
  drillTool,
  migrateTool,
  stackTool,
];

const NOT_DONE = 1;
const WRONG_USAGE = 2;

/** `npm run operate -- <tool> …`. Exit codes: 0 done, 1 not done, 2 wrong arguments. */
async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  const terminal = processTerminal();
  if (isHelp(name)) {
    for (const { usage } of tools) terminal.print(`${usage}\n`);
    return 0;
  }
  const tool = tools.find((one) => one.name === name);
  if (!tool)
    throw new UsageError(`Unknown tool: ${name}. Tools: ${tools.map((one) => one.name).join(', ')}.`);
  if (!isHelp(args[0]) && !args.includes('--help')) return tool.run(args, terminal, process.env);
  terminal.print(tool.usage);
  return 0;
}

function isHelp(word: string | undefined): boolean {
  return word === 'help' || word === '--help';
}

process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0); // a reader such as `| head` has ended
  throw error;
});
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(errorText(error));
  return error instanceof UsageError ? WRONG_USAGE : NOT_DONE;
});
