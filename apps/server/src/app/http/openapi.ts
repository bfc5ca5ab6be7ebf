import { contract, errorRegistry, type ErrorCode, type Operation } from '@tend/protocol';
import { z } from 'zod';

const description = `Commands are POST with a JSON body; queries are GET with their input as JSON in \`?input=\`.
The session is a cookie, set by \`session.login\`; a cross-origin page asks for a token instead, with the header
\`tend-session: token\`, and sends it as \`Authorization: Bearer\`. A failed call answers \`{ "error": { "code" } }\`.`;

/** Errors that any call may return, in addition to those of its operation. */
const commonErrors = [
  'bad_request',
  'rate_limited',
  'internal',
  'not_set_up',
  'overloaded',
] as const;

interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  /** Keyed by `/api/<operation>`. */
  paths: Record<string, unknown>;
  components: { securitySchemes: Record<string, unknown> };
}

/** The contract as an OpenAPI 3.1 document. */
export function describeContract(): OpenApiDocument {
  const paths = Object.entries<Operation>(contract).map(([name, operation]): [string, unknown] => [
    `/api/${name}`,
    { [operation.kind === 'command' ? 'post' : 'get']: describeOperation(name, operation) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Tend', version: '1', description },
    paths: Object.fromEntries<unknown>(paths),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tend-session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describeOperation(name: string, operation: Operation) {
  const input = { 'application/json': { schema: toSchema(operation.input, 'input') } };
  return {
    operationId: name,
    summary: operation.summary,
    tags: [name.split('.')[0]],
    security: operation.access === 'public' ? [] : [{ session: [] }, { token: [] }],
    ...(operation.kind === 'command'
      ? { requestBody: { required: true, content: input } }
      : { parameters: [{ name: 'input', in: 'query', content: input }] }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toSchema(operation.output, 'output') } },
      },
      ...describeErrors(operation),
    },
  };
}

function describeErrors(operation: Operation): Record<string, { description: string }> {
  const needsSession = operation.access !== 'public';
  const needsRights = operation.access === 'administrator';
  const codes: ErrorCode[] = [
    ...commonErrors,
    ...operation.errors,
    ...(needsSession ? (['not_signed_in'] as const) : []),
    ...(needsRights ? (['not_allowed'] as const) : []),
  ];
  const byStatus = Object.groupBy(new Set(codes), (code) => String(errorRegistry[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those = []]) => [
      status,
      { description: those.join(', ') },
    ]),
  );
}

function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
