// Makes what is missing of one picture's variants, in a process of its own: `variants-process <folder> <file>`.
import { lackingVariants, makeVariants } from './make-variants.ts';

const [folder = '', file = ''] = process.argv.slice(2);
await makeVariants(folder, file, await lackingVariants(folder, file));
