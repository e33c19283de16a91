// The line of loggers that speak MQTT, as the settings name it.

export interface MqttPlace {
  port: number;
  /** Files in PEM. With them the line is open to the network; without them to this machine alone: a key never crosses a plain line. */
  tls: { cert: string; key: string } | null;
}

type MqttSetting = 'MQTT_PORT' | 'MQTT_CERT' | 'MQTT_KEY';

/** Null: no port is named, and nothing listens. What is wrong goes to `wrong`, a sentence each. */
export function readMqtt(
  text: (name: MqttSetting) => string | null,
  portOf: (name: 'MQTT_PORT') => number | null,
  wrong: string[],
): MqttPlace | null {
  const [port, cert, key] = [portOf('MQTT_PORT'), text('MQTT_CERT'), text('MQTT_KEY')];
  if ((cert === null) !== (key === null)) wrong.push('MQTT_CERT and MQTT_KEY need each other.');
  if (port === null) {
    if (cert !== null || key !== null) wrong.push('MQTT_CERT and MQTT_KEY have no effect without MQTT_PORT.');
    return null;
  }
  return { port, tls: cert !== null && key !== null ? { cert, key } : null };
}
