// Makes the missing variants of one picture in a process of its own: `variants-process <folder> <file>`.
import { lackingVariants, makeVariants } from './variants.ts';

const [folder = '', file = ''] = process.argv.slice(2);
await makeVariants(folder, file, await lackingVariants(folder, file));
