import { z } from 'zod';
import type { ContractCall } from './contract-calls.ts';
import { contractCalls } from './contract-calls.ts';
import { ListListings } from './listings/listing.filters.ts';
import type { Route } from './routes.ts';
import { routes } from './routes.ts';

interface Site {
  name: string;
  /** Where the API is served. */
  origin: string;
}

/** Query strings of the calls that visitors make. */
const queries: Readonly<Record<string, z.core.$ZodObject>> = { 'GET /api/properties': ListListings };

/** Returns the calls of the API as an OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.0). Answers without a zod schema are any JSON. */
export function openApiDocument({ name, origin }: Site) {
  const calls: Readonly<Record<string, ContractCall>> = contractCalls;
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const key = `${route.method} ${route.path}`;
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, calls[key], queries[key]),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problem },
    },
  };
}

const problem = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

function operation(
  { method, path, right }: Route,
  call: ContractCall | undefined,
  query?: z.core.$ZodObject,
) {
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-z]+(\w?)/gi, (_, next) => next.toUpperCase())}`,
    tags: [path.split('/')[2]],
    ...(right !== 'public' && {
      security: [{ admin: [] }],
      description: `For admins with the right ${right}.`,
    }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        ...{ name, in: 'path', required: true, schema: { type: 'string' } },
      })),
      ...Object.entries(query?._zod.def.shape ?? {}).map(([name, schema]) => ({
        ...{ name, in: 'query', schema: jsonSchema(schema) },
      })),
    ],
    ...(call?.takes && { requestBody: { required: true, content: json(jsonSchema(call.takes)) } }),
    responses: {
      '2XX': {
        description: 'Done.',
        content: json(isZod(call?.answers) ? jsonSchema(call.answers, 'output') : {}),
      },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Problem' }) },
    },
  };
}

function json(schema: object) {
  return { 'application/json': { schema } };
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): object {
  const { $schema, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return own;
}
