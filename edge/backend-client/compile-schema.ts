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

/** Keywords that say something of values of one type alone. */
const keywordsOf: Record<string, readonly (keyof AnswerSchema)[]> = {
  string: ['pattern'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  array: ['items', 'minItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
/** Keywords that say everything by themselves; beside a value its type may stand too. */
const wholeKeywords = ['$ref', 'anyOf', 'const', 'enum'] as const;

/** @throws when a schema says something that is not checked here. */
function demandKnown(schema: AnswerSchema): void {
  const whole = wholeKeywords.find((keyword) => keyword in schema);
  const own = [schema.type ?? []].flat().flatMap((type) => keywordsOf[type] ?? []);
  const known = whole === '$ref' || whole === 'anyOf' ? [whole] : ['type', ...(whole ? [whole] : own)];
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword));
  if (unknown !== undefined) throw new Error(`answers are described by a keyword that is not known: ${unknown}`);
  const unnamed = schema.required?.find((name) => !(name in (schema.properties ?? {})));
  if (unnamed !== undefined) throw new Error(`answers need a property that is not described: ${unnamed}`);
}

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
 * @returns a compiler, which throws when a schema says something that it does not check.
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
    const schemas = kinds.map(find);
    return Object.keys(schemas[0]?.properties ?? {}).find((name) => {
      const values = new Set(
        schemas.map(({ properties, required }) => (required?.includes(name) ? properties?.[name]?.const : undefined)),
      );
      return values.size === kinds.length && !values.has(undefined);
    });
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
    demandKnown(schema);
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
