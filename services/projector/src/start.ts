/** How a container starts: without words as the worker that follows the log, with them as the operator's tool. */
await import(process.argv.length > 2 ? './cli.ts' : './main.ts');
