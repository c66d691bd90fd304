// Compiles every schema at its first use, to decide the same some ten times as fast. First of all
// imports: what reads and writes by a schema before this keeps to the slow way.
import "effect/schema/SchemaJITCompiler/enable"
