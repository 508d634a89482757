/** Returns the address of the same database for one of its roles. The password may hold any character. */
export function roleUrl(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password); // the setter would leave a percent sign as it is
  return url.href;
}
