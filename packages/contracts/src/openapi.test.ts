import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

const document = openApiDocument({ name: 'Five Foot Way', origin: 'https://homes.example' });

it('is a valid OpenAPI document of every call', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const described = Object.values(document.paths).flatMap((calls) => Object.keys(calls));
  expect(described).toHaveLength(routes.length);
});

it('describes bodies, queries and who may call', () => {
  const { '/api/analytics': visits, '/api/properties': listings } = document.paths;
  expect(visits).toMatchObject({
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['property_id', 'event_type'], additionalProperties: false },
          },
        },
      },
    },
  });
  expect(listings).toMatchObject({
    get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'minPrice', in: 'query' })]) },
    post: { security: [{ admin: [] }], description: 'For admins with the right editListings.' },
  });
  expect(listings?.get).not.toHaveProperty('security');
});
