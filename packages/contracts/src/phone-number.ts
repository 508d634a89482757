/** Returns a phone number with its country code; eight digits that begin with 3, 6, 8 or 9 are a number of Singapore. */
export function withCountryCode(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return /^[3689]\d{7}$/.test(digits) ? `+65 ${digits.slice(0, 4)} ${digits.slice(4)}` : phone;
}
