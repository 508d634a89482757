const units = ['B', 'kB', 'MB', 'GB', 'TB'];

const numbers = new Intl.NumberFormat('en-SG', { maximumFractionDigits: 0 });

/** Returns a whole number with separators, `1,250,000`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** Returns a duration in the two units that matter, `1 h 4 min`, `4 min 10 s`, `3 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [days = 0, hours = 0, minutes = 0] = [86_400, 3600, 60].map((unit) => Math.floor(whole / unit));
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Returns an amount of bytes in the unit that fits, `41.2 GB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount < 100 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}
