import { z } from 'zod';

/** A schema of api-spec/generated/answers.json: no other keywords stand in it (scripts/contract/answer-schemas.ts). */
export type AnswerSchema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly z.core.util.Literal[];
  const?: z.core.util.Literal;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: AnswerSchema;
  minItems?: number;
  properties?: Record<string, AnswerSchema>;
  required?: readonly string[];
  additionalProperties?: AnswerSchema;
  anyOf?: readonly AnswerSchema[];
};

const keywords = new Set(
  '$ref type enum const pattern minimum maximum items minItems properties required additionalProperties anyOf'.split(
    ' ',
  ),
);

function bound(number: z.ZodNumber, { minimum, maximum }: AnswerSchema): z.ZodNumber {
  const above = minimum === undefined ? number : number.min(minimum);
  return maximum === undefined ? above : above.max(maximum);
}

/**
 * Makes what compiles schemas of answers. The library's own way from a JSON schema tries each kind of a section in turn
 * and copies what is surplus; here a kind is found by its name and nothing is copied that nobody reads, which takes a
 * third of the time (decision 0028).
 *
 * @param definitions what the schemas refer to by `#/$defs/{name}`.
 * @returns a compiler, which throws when a schema has a keyword that it does not know.
 */
export function createSchemaCompiler(definitions: Record<string, AnswerSchema>): (schema: AnswerSchema) => z.ZodType {
  const compiled = new Map<string, z.ZodType>();

  const find = (ref: string): AnswerSchema => {
    const schema = definitions[ref.slice('#/$defs/'.length)];
    if (schema === undefined) throw new Error(`answers refer to ${ref}, which is not defined`);
    return schema;
  };

  /** What is defined stands for itself once, however often it is referred to. */
  const compileDefined = (ref: string): z.ZodType => {
    const known = compiled.get(ref);
    if (known) return known;
    const made = compile(find(ref));
    compiled.set(ref, made);
    return made;
  };

  /** The property by whose value the kinds of a choice are told apart; undefined when they are not. */
  const findDiscriminator = (kinds: readonly string[]): string | undefined => {
    const [first, ...others] = kinds.map((ref) => find(ref).properties ?? {});
    return Object.keys(first ?? {}).find((name) =>
      [first, ...others].every((properties) => properties?.[name]?.const !== undefined),
    );
  };

  const compileChoice = (branches: readonly AnswerSchema[]): z.ZodType => {
    const kinds = branches.flatMap(({ $ref }) => ($ref !== undefined && find($ref).type === 'object' ? [$ref] : []));
    const discriminator = kinds.length > 1 ? findDiscriminator(kinds) : undefined;
    if (discriminator === undefined) return z.union(branches.map(compile));
    const [one, ...more] = kinds.map((ref) => compileDefined(ref) as z.ZodObject);
    const known = z.discriminatedUnion(discriminator, [one as z.ZodObject, ...more]);
    const others = branches.filter(({ $ref }) => $ref === undefined || !kinds.includes($ref));
    return others.length === 0 ? known : z.union([known, ...others.map(compile)]);
  };

  const compileObject = ({ properties = {}, required = [], additionalProperties }: AnswerSchema): z.ZodType => {
    const shape = Object.entries(properties).map(([name, property]) => {
      const value = compile(property);
      return [name, required.includes(name) ? value : value.optional()] as const;
    });
    const object = z.object(Object.fromEntries(shape));
    return additionalProperties ? object.catchall(compile(additionalProperties)) : object;
  };

  const compileType = (type: string | undefined, schema: AnswerSchema): z.ZodType => {
    switch (type) {
      case undefined:
        return z.unknown();
      case 'null':
        return z.null();
      case 'boolean':
        return z.boolean();
      case 'string':
        return schema.pattern === undefined ? z.string() : z.string().regex(new RegExp(schema.pattern));
      case 'number':
        return bound(z.number(), schema);
      case 'integer':
        return bound(z.int(), schema);
      case 'array':
        return z.array(schema.items ? compile(schema.items) : z.unknown()).min(schema.minItems ?? 0);
      case 'object':
        return compileObject(schema);
      default:
        throw new Error(`answers have values of an unknown type: ${type}`);
    }
  };

  function compile(schema: AnswerSchema): z.ZodType {
    const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword));
    if (unknown !== undefined) throw new Error(`answers are described by a keyword that is not known: ${unknown}`);
    const { $ref, type, enum: values, const: value, anyOf } = schema;
    // what is defined may refer to itself
    if ($ref !== undefined) return z.lazy(() => compileDefined($ref));
    if (anyOf !== undefined) return compileChoice(anyOf);
    if (value !== undefined) return z.literal(value);
    if (values !== undefined) return z.literal([...values]);
    if (typeof type === 'object') return z.union(type.map((one) => compileType(one, schema)));
    return compileType(type, schema);
  }
  return compile;
}
