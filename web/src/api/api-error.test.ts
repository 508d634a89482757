import { describe, expect, it } from 'vitest';
import { ApiError, detailOf, errorOfAnswer } from './api-error.ts';

describe('an unsuccessful answer', () => {
  it('keeps the message and the refused fields', () => {
    const body = {
      detail: 'Some fields are wrong.',
      errors: [{ path: 'price', message: 'must be greater than 0' }],
    };
    expect(errorOfAnswer(422, JSON.stringify(body))).toMatchObject({ status: 422, ...body });
  });

  it('accepts any body', () => {
    for (const body of ['', '<html>', 'null', '{"error":1}'])
      expect(errorOfAnswer(502, body)).toMatchObject({ status: 502, detail: '', errors: [] });
  });

  it('shows the words of the server, else our own', () => {
    expect(detailOf(new ApiError(409, 'Someone else saved first.'), 'Failed')).toBe(
      'Someone else saved first.',
    );
    expect(detailOf(new ApiError(500), 'Failed')).toBe('Failed');
    expect(detailOf(new TypeError('x'), 'Failed')).toBe('Failed');
  });
});
