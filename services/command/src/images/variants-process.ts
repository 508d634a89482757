// Makes variants of one picture in a process of its own: `variants-process <folder> <file> <variant>…`. It writes them into the folder
// and the name of each complete one to its output.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeVariants } from './variants.ts';

const [folder = '', file = '', ...names] = process.argv.slice(2);
for await (const [name, bytes] of encodeVariants(await readFile(path.join(folder, file)), file, names)) {
  await writeFile(path.join(folder, name), bytes);
  console.log(name);
}
