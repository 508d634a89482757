// A renderer that does what the path says. Plain JavaScript, because threads of their own load it as it is.
const blocks = [];

export async function draw({ path }) {
  if (path === '/hang') for (;;);
  if (path === '/wait') await new Promise(() => setInterval(() => {}, 1000));
  if (path === '/die') process.exit(1);
  if (path === '/grow') for (;;) blocks.push(new Array(100_000).fill(path));
  if (path === '/throw') throw new Error('cannot be drawn');
  return { status: 200, head: path, style: '', html: Buffer.of(), data: Buffer.of() };
}
