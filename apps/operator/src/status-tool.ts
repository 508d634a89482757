import { projectionsTool } from './projections-tool.ts';
import type { Tool } from './tool.ts';

/** `npm run operate -- status`: what there is to know first, as `projections status` says it. */
export const statusTool: Tool = {
  usage: `Usage: status [--json] [--wait SECONDS]
  whether anything is lost, late or about to run out, and when the last proven backup was; as projections status`,
  run: (args, terminal, environment) => projectionsTool.run(['status', ...args], terminal, environment),
};
