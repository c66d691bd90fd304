import { Context, Deferred, Layer } from "effect"

/** Where relatives reach this server, without a slash at the end. Known once the server listens. */
export class Address extends Context.Service<Address, Deferred.Deferred<string>>()(
  "backend/Address",
) {
  static readonly layer = Layer.effect(Address, Deferred.make<string>())
}
